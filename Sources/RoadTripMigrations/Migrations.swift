package enum Migrations {}

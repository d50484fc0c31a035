-- The core declares booking_deposits and knows no table of the module deposits: the foreign key to its rules stands here alone.
ALTER TABLE "booking_deposits" RENAME CONSTRAINT "booking_deposits_rule_id_deposit_rules_id_fk" TO "booking_deposits_rule";

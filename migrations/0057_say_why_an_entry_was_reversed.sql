ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed_because" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversed_because" CHECK ("payments"."reversed_because" IS NULL OR ("payments"."reversed_because" IN ('bounced', 'mistake', 'other') AND "payments"."state" = 'reversed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK (CASE "payments"."state"
        WHEN 'recorded' THEN num_nonnulls("payments"."confirmed_by", "payments"."confirmed_at", "payments"."closed_by", "payments"."closed_at") = 0
        WHEN 'confirmed' THEN num_nulls("payments"."confirmed_by", "payments"."confirmed_at") = 0 AND num_nonnulls("payments"."closed_by", "payments"."closed_at") = 0
        WHEN 'void' THEN num_nonnulls("payments"."confirmed_by", "payments"."confirmed_at") = 0 AND num_nulls("payments"."closed_by", "payments"."closed_at") = 0
        WHEN 'reversed' THEN num_nulls("payments"."confirmed_by", "payments"."confirmed_at", "payments"."closed_by", "payments"."closed_at") = 0 AND ("payments"."closed_reason" <> '' OR coalesce("payments"."reversed_because", 'other') <> 'other')
        ELSE false END);
import type { NotNull } from "kysely";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { counted } from "#contract/shared/counted.ts";
import { isPassword } from "#domains/accounts/passwords.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import { type Finding, failure } from "./finding.ts";

const MEND = "Before going public, start with an empty database (DATABASE_URL or DATA_DIR) and DEMO=off.";

/**
 * Findings for demo data in a database in real use: the README publishes the demo's password. @returns nothing in demo
 * mode
 */
export const checkDemo = async (db: Db, { demo }: Pick<Settings, "demo">): Promise<Finding[]> => {
	if (demo) return [];
	const emails = Object.values(DEMO_SIGN_INS).map(({ email }) => email);
	const rows = await db
		.selectFrom("person")
		.select("password_hash")
		.where("email", "=", anyOf(emails))
		.where("is_active", "=", true)
		.where("password_hash", "is not", null)
		.$narrowType<{ password_hash: NotNull }>()
		.execute();
	let open = 0;
	for (const { password_hash } of rows) if (await isPassword(password_hash, DEMO_PASSWORD)) open++;
	const { providers } = await db
		.selectFrom("provider")
		.select(({ cast, fn }) => cast<number>(fn.countAll(), "integer").as("providers"))
		.where("source", "=", "demo")
		.where("is_active", "=", true)
		.executeTakeFirstOrThrow();
	return [
		...(open > 0
			? [
					failure(
						`${counted(open, "demo sign-in")} still ${open === 1 ? "uses" : "use"} the published password, so anyone can sign in.`,
						MEND,
					),
				]
			: []),
		...(providers > 0 ? [failure(`Visitors can see the demo's made-up providers: ${providers}.`, MEND)] : []),
	];
};

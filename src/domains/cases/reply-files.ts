import { REPLY_FILES_BYTES } from "#contract/cases/limits.ts";
import { findPlan, planSeal } from "#domains/quotes/follow-up-store.ts";
import type { SentFile } from "#domains/referrals/reply-files.ts";
import { UNOPENABLE } from "#platform/files/openable.ts";
import { takeFile } from "#platform/files/take-file.ts";
import { invalid } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";

const refused = (message: string) => invalid([{ field: "files", message }]);

/** The plan that the request of a case has, if its size is one of these. Its content may be in a file store. */
const planOf = async (services: Services, caseId: string, sizes: readonly number[]): Promise<Buffer | undefined> => {
	const { db } = services.database;
	const row = await db
		.selectFrom("team_case as c")
		.innerJoin("plan_file as p", "p.quote_id", "c.quote_id")
		.select(["p.quote_id", "p.size"])
		.where("c.id", "=", caseId)
		.executeTakeFirst();
	const plan = row && sizes.includes(row.size) ? await findPlan(db, row.quote_id) : undefined;
	return plan && row && sealerOf(services.settings).open(await services.files.contentOf(plan), planSeal(row.quote_id));
};

/**
 * Files that a colleague chose for a reply, checked as a plan is: type by content, virus scan, and whether they open. Before
 * the reply's transaction, because a scan takes time.
 * @throws Problem 422 for the field, for the first file that can't be sent, and for the plan of the case's request (decision 117)
 */
export const takeReplyFiles = async (
	services: Services,
	caseId: string,
	chosen: readonly File[] = [],
): Promise<SentFile[]> => {
	const files: SentFile[] = [];
	for (const file of chosen) {
		const upload = { file, plain: "file", mostBytes: REPLY_FILES_BYTES, field: "files" };
		const taken = await takeFile(services, { ...upload, call: "file of a reply", about: `case:${caseId}` });
		const { name, opened, unopenable } = taken;
		if (unopenable) throw refused(`${name}: ${UNOPENABLE[unopenable]}`);
		if (!opened)
			throw refused(`${name} isn’t a PDF or a photo (JPEG, PNG, WebP, GIF or HEIC). Only these can be sent.`);
		files.push({ name, kind: opened.kind, bytes: opened.bytes });
	}
	const plan = await planOf(
		services,
		caseId,
		files.map(({ bytes }) => bytes.length),
	);
	const isPlan = files.find(({ bytes }) => plan?.equals(bytes));
	if (isPlan) throw refused(`${isPlan.name} is the person’s plan. A plan is never emailed.`);
	return files;
};

import type { CaseLine } from "#contract/cases/cases.ts";
import { liftDenial } from "#domains/referrals/lift-denial.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import { countAnswers, type ReferralRow } from "#domains/referrals/store.ts";
import { tellReleased } from "#domains/referrals/tell-released.ts";
import { tellClosed } from "#domains/referrals/tell-visitor.ts";
import { withdrawDenied } from "#domains/referrals/withdraw-denied.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { updateCase } from "./cases-store.ts";
import { changedMeanwhile, type Doer, lockReferralsOfCase, noteWork, withCase } from "./work-case.ts";

/**
 * Decides about a case whose person says that they didn't ask for it (decision 93). lift: it was them, so everything goes
 * on. confirm: a request is withdrawn from every provider and closed; emails to the address stay stopped.
 * @throws Problem 404; 409 if there is nothing to decide, or the case has changed since `version`
 */
export const settleDenial = (
	services: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	id: string,
	{ version, decision }: { version: number; decision: "lift" | "confirm" },
	by: Doer,
): Promise<CaseLine> => {
	let referrals: ReferralRow[] = [];
	return withCase(
		services,
		id,
		async (trx, row, at) => {
			if (row.denied_by === null) throw conflict("There is nothing to decide. A colleague may have done it already.");
			if (row.version !== version) throw changedMeanwhile();
			if (decision === "lift") {
				if (row.status === "new") await updateCase(trx, id, at, { status: "open" });
				await liftDenial(trx, id, { at, personId: by.id });
				if (row.kind === "quote" || row.kind === "no-provider")
					await tellReleased(services, trx, requestOfRow(row), at);
				return;
			}
			await noteWork(trx, { caseId: id, at, by, kind: "denial-confirmed" });
			const settled = { denied_at: null, denied_by: null };
			if (row.kind !== "quote" && row.kind !== "no-provider")
				return updateCase(trx, id, at, { ...settled, ...(row.status === "new" && { status: "open" as const }) });
			const of = requestOfRow(row);
			const answers = countAnswers(referrals);
			await withdrawDenied(services, trx, of, referrals, { at, personId: by.id });
			await updateCase(trx, id, at, {
				...settled,
				...{ status: "closed", closed_at: at, outcome: "not-asked", paused_at: null, snoozed_until: null },
			});
			await tellClosed(services, trx, of, { outcome: "not-asked", version: row.version, answers });
		},
		async (trx) => {
			referrals = await lockReferralsOfCase(trx, id);
		},
	);
};

import type { CaseLine } from "#contract/cases/cases.ts";
import { countAnswers } from "#domains/referrals/count-answers.ts";
import { liftDenial } from "#domains/referrals/lift-denial.ts";
import { requestOfRow } from "#domains/referrals/request.ts";
import type { ReferralRow } from "#domains/referrals/store.ts";
import { tellReleased } from "#domains/referrals/tell-released.ts";
import { tellClosed } from "#domains/referrals/tell-visitor.ts";
import { withdrawDenied } from "#domains/referrals/withdraw-denied.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import type { CaseRow } from "./cases-store.ts";
import { changedMeanwhile, type Doer, type Moved, move, type Needs } from "./move.ts";
import { closedAt, lockReferralsOfCase } from "./work-case.ts";

/**
 * Decides about a case whose person says that they didn't ask for it (decision 49). lift: it was them, so everything goes
 * on. confirm: a request is withdrawn from every provider and closed; emails to the address stay stopped.
 * @throws Problem 404; 409 if there is nothing to decide, or the case has changed since `version`
 */
export const settleDenial = (
	services: Needs & Pick<Services, "settings">,
	id: string,
	{ version, decision }: { version: number; decision: "lift" | "confirm" },
	by: Doer,
): Promise<CaseLine> => {
	let referrals: ReferralRow[] = [];
	const settle = async (trx: Transaction, row: CaseRow, at: Date): Promise<Moved[]> => {
		if (row.denied_by === null) throw conflict("There is nothing to decide. A colleague may have done it already.");
		if (row.version !== version) throw changedMeanwhile();
		const doer = { at, personId: by.id };
		const of = row.kind === "quote" || row.kind === "no-provider" ? requestOfRow(row) : undefined;
		if (decision === "lift") {
			const release = async () => {
				await liftDenial(trx, id, doer);
				if (of) await tellReleased(services, trx, of, at);
			};
			return [{ act: "lift-denial", after: release }];
		}
		if (!of) return [{ act: "confirm-denial", change: { denied_at: null, denied_by: null } }];
		const answers = countAnswers(referrals);
		const after = async () => {
			await withdrawDenied(services, trx, of, referrals, doer);
			await tellClosed(services, trx, of, { outcome: "not-asked", version: row.version, answers });
		};
		return [{ act: "confirm-denial-and-close", change: closedAt(at, "not-asked"), after }];
	};
	return move(services, id, by, settle, async (trx) => {
		referrals = await lockReferralsOfCase(trx, id);
	});
};

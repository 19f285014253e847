import type { CaseLine } from "#contract/cases/cases.ts";
import { PHONE_CONSENT } from "#contract/cases/lists.ts";
import { type NewCase, openCase as openCaseLine } from "#contract/cases/new-case.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { findByRequestKey, findNames, insertEnquiry } from "#domains/enquiries/store.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { readPlace, suburbOf } from "#domains/reference/read-place.ts";
import type { Transaction } from "#platform/db/database.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { type FieldError, invalid, keyTaken } from "#platform/http/problem.ts";
import { isSameRequest, requestHashOf } from "#platform/http/request-hash.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { type CaseRow, findCase, lineOf, lockCase, noteEvent } from "./cases-store.ts";
import { type Doer, moveWithin } from "./move.ts";

/** The fields of the enquiry that the case is about. */
const detailsOf = async (services: Services, { service_area, place, age_group, funding_type, said }: NewCase) => {
	const names = await findNames(services.database.db, {
		...{ area: service_area ?? 0, age: age_group ?? "", funding: funding_type },
	});
	const errors: FieldError[] = [
		...(service_area !== null && !names.area ? [{ field: "service_area", message: "Please select a service" }] : []),
		...(age_group !== null && !names.age ? [{ field: "age_group", message: "Please select an age group" }] : []),
		...(funding_type !== null && !names.funding
			? [{ field: "funding_type", message: "Please select a funding type" }]
			: []),
	];
	if (errors.length > 0) throw invalid(errors);
	const reading = place ? readPlace(place, (await sharedReference(services)()).placeNames()) : undefined;
	const read = reading?.sure ? reading.places[0] : undefined;
	return {
		...{ serviceRequired: service_area, postcode: place || null, ageGroup: age_group, fundingType: funding_type },
		// Where providers are looked for. A place that isn't sure has none, until a colleague enters it.
		...(reading && read && { placeCode: read.postcode, placeSuburb: suburbOf(reading) }),
		details: said || null,
	};
};

const caseOf = async (trx: Transaction, enquiry: string, at: Date): Promise<CaseRow> => {
	const { id } = await trx
		.selectFrom("team_case")
		.select("id")
		.where("enquiry_id", "=", enquiry)
		.executeTakeFirstOrThrow();
	const row = await lockCase(trx, id, at);
	if (!row) throw new Error("the case is gone");
	return row;
};

/**
 * Opens a case for somebody on the phone. The trigger enquiry_opens_case makes it; the colleague becomes its owner. A
 * number that somebody named isn't proven: a call to it is. Once for each key.
 * @throws Problem 422 for an unknown service, age or funding; 409 if the key was used for another case
 */
export const openCase = async (services: Services, body: NewCase, key: string, by: Doer): Promise<CaseLine> => {
	const { database, settings, clock } = services;
	const details = await detailsOf(services, body);
	return database.transaction(async (trx) => {
		const at = clock();
		const kind = body.service_area === null ? "call-back" : "no-provider";
		const requestHash = requestHashOf(settings, { ...body, kind, by: by.id });
		const added = await insertEnquiry(trx, settings, {
			...{ kind, at, email: null, name: body.name || null, phone: body.phone, details, gclid: null },
			...{ requestKey: key, requestHash },
		});
		if (!added) {
			const before = await findByRequestKey(trx, key);
			if (!before || !isSameRequest(before.request_hash, requestHash))
				throw keyTaken("Another case was already opened with this Idempotency-Key.");
			return lineOf(await caseOf(trx, before.id, at), at);
		}
		const row = await caseOf(trx, added, at);
		await noteEvent(trx, {
			...{ caseId: row.id, at, personId: by.id, kind: "phoned", facts: { agreed: PHONE_CONSENT } },
		});
		await recordAuditEvent(trx, at, { personId: by.id, event: "case.phoned", about: `case:${row.id}`, facts: {} });
		await moveWithin(services, trx, row, at, by, [{ act: "claim", change: { owner_id: by.id } }]);
		const opened = await findCase(trx, row.id, at);
		if (!opened) throw new Error("the case is gone");
		return lineOf(opened, at);
	});
};

/** Endpoint for a new case by phone. */
export const openCaseApi = (services: Services): Binding[] => [
	bind(openCaseLine, { who: mayTeam("cases.work") }, async ({ body }, caller) =>
		openCase(services, body, requestKeyOf(caller), await teamMember(caller, services)),
	),
];

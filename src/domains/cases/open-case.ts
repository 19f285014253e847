import type { CaseLine } from "#contract/cases/cases.ts";
import { PHONE_CONSENT } from "#contract/cases/lists.ts";
import { type NewCase, openCase as openCaseLine } from "#contract/cases/new-case.ts";
import type { SaidAnswers } from "#contract/shared/questions.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { caseBinder } from "#domains/accounts/team-binder.ts";
import { findByRequestKey, findNames, insertEnquiry } from "#domains/enquiries/store.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { readPlace, suburbOf } from "#domains/reference/read-place.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Binding } from "#platform/http/bind.ts";
import { type FieldError, invalid, keyTaken } from "#platform/http/problem.ts";
import { isSameRequest, type RequestHash, requestHashOf } from "#platform/http/request-hash.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { type CaseRow, findCase, lineOf, lockCase, noteEvent } from "./cases-store.ts";
import { type Doer, moveWithin } from "./move.ts";

/** What a colleague enters for a person. */
type Entered = Pick<NewCase, "name" | "service_area" | "place" | "age_group" | "funding_type" | "said">;

/** The fields of the enquiry that the case is about. @throws Problem 422 for an unknown service, age or funding */
export const detailsOf = async (
	services: Services,
	{ service_area, place, age_group, funding_type, said }: Entered,
) => {
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

interface Opened {
	entered: Entered & { phone: string | null; email: string | null };
	details: Awaited<ReturnType<typeof detailsOf>>;
	/** What they said about themselves before. */
	answers?: SaidAnswers;
	key: string;
	requestHash: RequestHash;
	by: Doer;
	at: Date;
	/** Notes how the case came about. */
	note: (opened: CaseRow) => Promise<void>;
}

/**
 * Opens a case with what a colleague entered: with a service a request that providers can be found for, without one a call
 * back. The trigger enquiry_opens_case makes it; the colleague becomes its owner. A number or an address that someone named
 * isn't proven. Once for each key.
 * @throws Problem 409 if the key was used for another case
 */
export const openEntered = async (
	services: Services,
	trx: Transaction,
	{ entered, details, answers, key, requestHash, by, at, note }: Opened,
): Promise<CaseLine> => {
	const { name, phone, email, service_area } = entered;
	const added = await insertEnquiry(trx, services.settings, {
		...{ kind: service_area === null ? "call-back" : "no-provider", at, email, name: name || null, phone, details },
		...{ gclid: null, requestKey: key, requestHash },
		...(answers && { answers }),
	});
	if (!added) {
		const before = await findByRequestKey(trx, key);
		if (!before || !isSameRequest(before.request_hash, requestHash))
			throw keyTaken("Another case was already opened with this Idempotency-Key.");
		return lineOf(await caseOf(trx, before.id, at), at);
	}
	const row = await caseOf(trx, added, at);
	await note(row);
	await moveWithin(services, trx, row, at, by, [{ act: "claim", change: { owner_id: by.id } }]);
	const opened = await findCase(trx, row.id, at);
	if (!opened) throw new Error("the case is gone");
	return lineOf(opened, at);
};

/** Records the yes of a person to the sentence that a colleague read out. @param facts what else the timeline says */
export const noteYes = async (
	trx: Transaction,
	{ caseId, at, by, facts = {} }: { caseId: string; at: Date; by: Doer; facts?: object },
): Promise<void> => {
	await noteEvent(trx, { caseId, at, personId: by.id, kind: "phoned", facts: { agreed: PHONE_CONSENT, ...facts } });
	await recordAuditEvent(trx, at, { personId: by.id, event: "case.phoned", about: `case:${caseId}`, facts: {} });
};

/** Opens a case for a person on the phone. @throws as `detailsOf` and `openEntered` */
const openCase = async (services: Services, body: NewCase, key: string, by: Doer): Promise<CaseLine> => {
	const { database, settings, clock } = services;
	const details = await detailsOf(services, body);
	const kind = body.service_area === null ? "call-back" : "no-provider";
	const requestHash = requestHashOf(settings, { ...body, kind, by: by.id });
	return database.transaction((trx) => {
		const at = clock();
		return openEntered(services, trx, {
			...{ entered: { ...body, email: null }, details, key, requestHash, by, at },
			note: ({ id }) => noteYes(trx, { caseId: id, at, by }),
		});
	});
};

/** Endpoint for a new case by phone. */
export const openCaseApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	return [bindCase(openCaseLine, ({ body }, me, caller) => openCase(services, body, requestKeyOf(caller), me))];
};

import {
	askForCallBack,
	type CallBack,
	Complaint,
	complaintAboutUs,
	type NoProviderRequest,
	sendComplaint,
	sendMessage,
	submitNoProviderRequest,
} from "#contract/enquiries/enquiries.ts";
import { wrongTerms } from "#contract/shared/contact-terms.ts";
import { noResultsCopy } from "#contract/shared/copy/no-results.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { holidaysFrom } from "#domains/reference/holidays.ts";
import { readPlace, suburbOf } from "#domains/reference/read-place.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { causeOf } from "#platform/email/cause.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { type FieldError, invalid, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { oneLine } from "#platform/text.ts";
import { dueAt } from "./business-days.ts";
import { listingApi } from "./listing.ts";
import { referenceOf } from "./mail.ts";
import { findDue, findNames } from "./store.ts";
import { takeEnquiry } from "./take-enquiry.ts";

const VERIFIED = { times: 20, seconds: 3600 };
const UNVERIFIED = { times: 6, seconds: 3600 };

/** What we read from a sender's request. */
export type EnquiryCaller = Pick<Caller, "header" | "address"> & Partial<Pick<Caller, "cookie">>;

const senderOf = (caller: EnquiryCaller) => ({
	requestKey: caller.header(IDEMPOTENCY_HEADER),
	...causeOf(caller),
});

/** Asks the team for help after a search without results (NOR-027). */
export const askForHelp = async (services: Services, body: NoProviderRequest, caller: EnquiryCaller) => {
	const firstName = oneLine(body.firstName);
	const lastName = oneLine(body.lastName ?? "");
	const place = oneLine(body.postcode);
	const names = await findNames(services.database.db, {
		area: body.serviceRequired,
		age: body.ageGroup,
		funding: body.fundingType,
	});
	const faults: FieldError[] = [];
	if (!firstName) faults.push({ field: "firstName", message: noResultsCopy.firstNameRequired });
	if (!place) faults.push({ field: "postcode", message: noResultsCopy.postcodeRequired });
	if (!names.area) faults.push({ field: "serviceRequired", message: noResultsCopy.serviceRequired, code: "unknown" });
	if (!names.age) faults.push({ field: "ageGroup", message: noResultsCopy.ageRequired, code: "unknown" });
	if (body.fundingType !== null && !names.funding)
		faults.push({ field: "fundingType", message: noResultsCopy.fundingRequired, code: "unknown" });
	faults.push(...wrongTerms(body.contact_terms, body.number));
	if (faults.length > 0) throw new Problem(400, noResultsCopy.invalid, { errors: faults });
	const reading = readPlace(place, (await sharedReference(services)()).placeNames());
	const read = reading.sure ? reading.places[0] : undefined;
	return takeEnquiry(
		services,
		body,
		{
			kind: "no-provider",
			email: body.email,
			name: `${firstName} ${lastName}`.trim(),
			phone: body.number,
			details: {
				firstName,
				lastName: lastName || null,
				postcode: place,
				// Where providers are looked for. A place that isn't sure has none, until a colleague enters it.
				...(read && { placeCode: read.postcode, placeSuburb: suburbOf(reading) }),
				serviceRequired: body.serviceRequired,
				fundingType: body.fundingType,
				ageGroup: body.ageGroup,
				details: body.details || null,
			},
			answers: body,
			gclid: body.gclid || null,
			firstName,
			facts: [
				["Name", `${firstName} ${lastName}`.trim()],
				["Phone", body.number],
				["Where", place],
				["Service", names.area ?? ""],
				["Funding", names.funding ?? "I don't know"],
				["Age", names.age ?? ""],
			],
			text: body.details ?? "",
		},
		senderOf(caller),
	);
};

/**
 * Stores a complaint. If it's about us, our name replaces the provider's (CPL-016); the typed name is kept separately.
 */
export const takeComplaint = async (
	services: Services,
	body: Complaint & Record<string, unknown>,
	caller: EnquiryCaller,
) => {
	const { database, clock, settings } = services;
	const product = settings.brand.name;
	const key = complaintAboutUs(product);
	const isAboutUs = Object.entries(body).some(
		([name, value]) => name.toLowerCase() === key && (value === true || value === "true"),
	);
	const { complaint_first_name: firstName, complaint_last_name: lastName, complaint_details: text } = body;
	const typed = body.complaint_provider || null;
	const provider = isAboutUs ? product : typed;
	const at = clock();
	const due = dueAt(at, await holidaysFrom(database.db, officeDay(at)));
	// Unknown fields may hold anything, at any depth, so only the known ones count.
	const asked = Object.fromEntries(Object.keys(Complaint.shape).map((name) => [name, body[name]]));
	const id = await takeEnquiry(
		services,
		{ ...asked, isAboutUs },
		{
			kind: "complaint",
			email: body.complaint_email,
			name: `${firstName} ${lastName}`,
			phone: body.complaint_number,
			details: { firstName, lastName, provider, typedProvider: typed, isAboutUs, details: text || null },
			gclid: null,
			dueAt: due,
			firstName,
			facts: [
				["Name", `${firstName} ${lastName}`],
				["Phone", body.complaint_number],
				["About", provider ?? "Not given"],
			],
			text: text ?? "",
		},
		senderOf(caller),
	);
	// A repeat may come on another day, but the date promised first still applies.
	return { id, reference: referenceOf(id), due: officeDay((await findDue(database.db, id)) ?? due) };
};

/** Takes a request for a call back. It has a phone number or an email address; the rest is optional. */
export const takeCallBack = async (services: Services, body: CallBack, caller: EnquiryCaller) => {
	const { preferred_time, name, phone, email, case_number, contact_terms } = body;
	const wrong = wrongTerms(contact_terms, phone || null);
	if (wrong.length > 0) throw invalid(wrong);
	const id = await takeEnquiry(
		services,
		body,
		{
			kind: "call-back",
			firstName: name?.split(" ")[0] ?? "",
			email: email || null,
			name: name || null,
			phone: phone || null,
			details: { preferredTime: preferred_time || null, caseNumber: case_number || null },
			answers: body,
			gclid: null,
			facts: [
				["Name", name || "Not given"],
				["Phone", phone || "Not given"],
				["Preferred time", preferred_time || "Any"],
				...(case_number ? [["Their reference", case_number] as [string, string]] : []),
			],
			text: "",
		},
		senderOf(caller),
	);
	return { id, can_reach: Boolean(phone || email) };
};

/** Endpoints for messages from visitors to the team (API-031, API-033, API-049). */
export const enquiriesApi = (services: Services): Binding[] => [
	bind(
		submitNoProviderRequest,
		{ who: formLimit(submitNoProviderRequest, VERIFIED, UNVERIFIED) },
		async ({ body }, caller) => ({
			id: await askForHelp(services, body, caller),
		}),
	),
	bind(sendComplaint, { who: formLimit(sendComplaint, VERIFIED, UNVERIFIED) }, ({ body }, caller) =>
		takeComplaint(services, body, caller),
	),
	bind(askForCallBack, { who: formLimit(askForCallBack, VERIFIED, UNVERIFIED) }, ({ body }, caller) =>
		takeCallBack(services, body, caller),
	),
	...listingApi(services),
	bind(sendMessage, { who: formLimit(sendMessage, VERIFIED, UNVERIFIED) }, async ({ body }, caller) => ({
		id: await takeEnquiry(
			services,
			body,
			{
				kind: "message",
				email: body.email,
				name: null,
				phone: null,
				details: { message: body.message },
				gclid: null,
				facts: [],
				text: body.message,
			},
			senderOf(caller),
		),
	})),
];

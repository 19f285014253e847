import { sql } from "kysely";
import { complaintAboutUs } from "#contract/enquiries/enquiries.ts";
import { FollowUp } from "#contract/quotes/quotes.ts";
import { isHcp } from "#contract/shared/rules.ts";
import { startChat } from "#domains/chat/start-chat.ts";
import { askForHelp, takeCallBack, takeComplaint } from "#domains/enquiries/api.ts";
import { takeCampaignEnquiry, takeProviderEnquiry } from "#domains/enquiries/listing.ts";
import { takeEnquiry } from "#domains/enquiries/take-enquiry.ts";
import { addFollowUp } from "#domains/quotes/add-follow-up.ts";
import { ownByCookie } from "#domains/quotes/own-quote.ts";
import { visitorToken } from "#domains/quotes/rules.ts";
import { submitQuote } from "#domains/quotes/submit-quote.ts";
import type { RequestOf } from "#domains/referrals/request.ts";
import { DEMO_PEOPLE, type DemoPerson, type DemoPersonKey, emailOf } from "./people.ts";
import type { Place } from "./places.ts";
import { planFile } from "./plan-file.ts";
import type { Stage } from "./stage.ts";

/** State of a case while the demo plays it. */
export interface Scene {
	stage: Stage;
	who: DemoPersonKey;
	phone: string;
	places: ReadonlyMap<string, Place>;
	caseId: string;
	/** The connect request or enquiry that referrals are sent for. */
	of?: RequestOf;
	/** The visitor's token of the connect request. */
	token?: string;
	chat?: string;
	/** Referrals by the name of their place. */
	referrals: Map<string, { id: string; place: Place }>;
}

export type Act = (scene: Scene) => Promise<void>;

/** Request context without headers or cookies. */
const NOBODY = {
	header: () => undefined,
	address: "demo",
	cookie: () => undefined,
	setCookie: () => {},
	csrfToken: () => "",
};

/** @throws if the demo has no such place */
export const placeOf = ({ places }: Scene, name: string): Place => {
	const place = places.get(name);
	if (!place) throw new Error(`the demo has no place ${name}`);
	return place;
};

/** Stores the id of the case that was opened for a request, enquiry or chat. */
const opened = async (scene: Scene, column: "quote_id" | "enquiry_id" | "chat_id", id: string): Promise<void> => {
	const { rows } = await sql<{ id: string }>`select id from team_case where ${sql.ref(column)} = ${id}`.execute(
		scene.stage.trx,
	);
	scene.caseId = rows[0]?.id ?? "";
};
const enquired = (scene: Scene, id: string) => opened(scene, "enquiry_id", id);
const contactOf = ({ who, phone }: Scene) => ({ ...DEMO_PEOPLE[who], email: emailOf(who), phone });

/**
 * Sends a connect request to a place.
 * @param code typed instead of a known postcode
 * @param beside more places in the same request
 * @param agrees consents on the form, so that the request sends itself
 * @param isFast sends the form faster than a person can
 */
export const asks =
	(
		to: string,
		{
			code,
			beside = [],
			agrees = false,
			isFast = false,
		}: { code?: string; beside?: readonly string[]; agrees?: boolean; isFast?: boolean } = {},
	): Act =>
	async (scene) => {
		const { services } = scene.stage;
		const { first, last, email, phone } = contactOf(scene);
		const place = placeOf(scene, to);
		scene.token = visitorToken(undefined);
		const { id: quoteId } = await submitQuote(
			isFast
				? {
						...services,
						limiter: { take: async () => 0, takeAll: async (limits) => limits.map(() => 0), spares: () => false },
					}
				: services,
			{
				name: `${first} ${last}`,
				email,
				phone,
				postcode: code ?? place.postcode,
				suburb: code ? null : place.suburb,
				service_area: place.area,
				age_groups_list: [place.age],
				funding_types_list: [place.funding],
				terms: true,
				consent_to_share: agrees,
				...(isFast ? { form_opened_at: services.clock().toISOString() } : {}),
				hcp_referral: false,
				has_optimisation_provider: false,
				gclid: null,
				providers: [place, ...beside.map((name) => placeOf(scene, name))].map(({ provider }) => provider),
			},
			{ requestKey: undefined, token: scene.token, address: NOBODY.address },
		);
		scene.of = { quoteId };
		await opened(scene, "quote_id", quoteId);
	};

const YEARS: Record<string, string> = { "0-6": "5", "7-14": "11", "15-17": "16", "18-64": "42", "65+": "78" };

/** Adds follow-up details to the request, optionally with a plan file. */
export const details =
	(to: string, said: { goals: string; condition: string; needs?: string; plan?: boolean; shares?: boolean }): Act =>
	async (scene) => {
		if (!scene.of?.quoteId) throw new Error("there is no request to add details to");
		const { first, last, for: forWhom }: DemoPerson = DEMO_PEOPLE[scene.who];
		const place = placeOf(scene, to);
		const hcp = isHcp(place.funding);
		await addFollowUp(scene.stage.services, ownByCookie(scene.of.quoteId, scene.token, scene.stage.services.clock()), {
			...FollowUp.parse({}),
			participant_first_name: forWhom?.first ?? first,
			participant_last_name: forWhom?.last ?? last,
			participant_relation: forWhom?.relation ?? "This is for myself",
			participant_age: YEARS[place.age] ?? "40",
			participant_goals: said.goals,
			plan_management: "Plan Managed",
			service_frequency: "Weekly",
			day_preference: ["Tuesday", "Thursday"],
			time_preference: ["Morning"],
			diagnosis: hcp ? [] : [said.condition],
			additional_needs: said.needs ?? null,
			share_details: said.shares ?? null,
			consent_to_send_ndis_plan: said.plan && !hcp ? true : null,
			ndis_plan_file: said.plan && !hcp ? planFile() : null,
		});
	};

/** Asks the team for help because the search found no provider. */
export const foundNobody =
	(to: string, text: string): Act =>
	async (scene) => {
		const { first, last, email, phone } = contactOf(scene);
		const { postcode, area, age, funding } = placeOf(scene, to);
		const enquiryId = await askForHelp(
			scene.stage.services,
			{
				firstName: first,
				lastName: last,
				email,
				number: phone,
				postcode,
				serviceRequired: area,
				fundingType: funding,
				ageGroup: age,
				details: text,
				termsAndConditions: true,
				gclid: null,
			},
			NOBODY,
		);
		scene.of = { enquiryId };
		await enquired(scene, enquiryId);
	};

export const message =
	(text: string): Act =>
	async (scene) => {
		const told = {
			kind: "message",
			email: emailOf(scene.who),
			name: null,
			phone: null,
			details: { message: text },
			gclid: null,
			facts: [],
			text,
		} as const;
		await enquired(
			scene,
			await takeEnquiry(
				scene.stage.services,
				{},
				{ ...told, facts: [] },
				{ requestKey: undefined, address: NOBODY.address },
			),
		);
	};

/** Sends a complaint. @param about the provider's place; null for a complaint about us */
export const complains =
	(about: string | null, text: string): Act =>
	async (scene) => {
		const { first, last, email, phone } = contactOf(scene);
		const body = {
			complaint_first_name: first,
			complaint_last_name: last,
			complaint_email: email,
			complaint_number: phone,
			complaint_provider: about && placeOf(scene, about).name,
			complaint_details: text,
			...(about ? {} : { [complaintAboutUs(scene.stage.services.settings.brand.name)]: true }),
		};
		await enquired(scene, (await takeComplaint(scene.stage.services, body, NOBODY)).id);
	};

export const wantsCall =
	(time: string, { withEmail = true }: { withEmail?: boolean } = {}): Act =>
	async (scene) => {
		const { first, last, email, phone } = contactOf(scene);
		const asked = {
			preferred_time: time,
			name: `${first} ${last}`,
			phone,
			email: withEmail ? email : null,
			case_number: null,
		};
		await enquired(scene, (await takeCallBack(scene.stage.services, asked, NOBODY)).id);
	};

export const wantsListing =
	(
		organisation: string,
		told: {
			states: ("NSW" | "QLD" | "TAS" | "VIC" | "WA")[];
			offers: ("ndis" | "home-care" | "allied-health")[];
			text: string | null;
		},
	): Act =>
	async (scene) => {
		const { first, last, email, phone } = contactOf(scene);
		const body = {
			organisation,
			abn: null,
			firstName: first,
			lastName: last,
			role: "Manager",
			email,
			phone,
			website: null,
			offers: told.offers,
			states: told.states,
			capacity: "About ten people",
			heard: "From a support coordinator",
			message: told.text,
		};
		await enquired(scene, (await takeProviderEnquiry(scene.stage.services, body, NOBODY)).id);
	};

export const campaign =
	(at: string, help: ("find" | "change" | "plan" | "other")[], text: string | null): Act =>
	async (scene) => {
		const { first, last, email, phone } = contactOf(scene);
		const body = {
			name: `${first} ${last}`,
			email,
			phone,
			postcode: placeOf(scene, at).postcode,
			help,
			message: text,
			consent: true as const,
		};
		await enquired(scene, (await takeCampaignEnquiry(scene.stage.services, body, NOBODY)).id);
	};

/** Starts a chat with its first message. */
export const chats =
	(text: string): Act =>
	async (scene) => {
		scene.chat = await startChat(
			scene.stage.services,
			{ message: text, name: DEMO_PEOPLE[scene.who].first, caseNumber: null },
			undefined,
			NOBODY,
		);
		await opened(scene, "chat_id", scene.chat);
	};

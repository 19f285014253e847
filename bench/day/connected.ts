import { type APIRequestContext, request as http, type Page } from "@playwright/test";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../src/contract/accounts/demo-sign-ins.ts";
import { post, type Service } from "./service.ts";
import { aWord, type Person, type Target } from "./targets.ts";

// What visitors and providers of the connected day do. Every response body is searched for the people.

/** A response body or email that contains a person's word. */
interface Sighting {
	/** `visitor WORD`, `provider ID` or `link ID`. */
	label: string;
	word: string;
	/** When the request was sent, in milliseconds of this machine's clock. */
	asked: number;
	address: string;
}

export const createSearch = (people: readonly Person[]) => {
	const words = people.flatMap(({ word, needWord }) => [word, needWord]);
	const sightings: Sighting[] = [];
	let bodies = 0;
	return {
		sightings,
		bodies: () => bodies,
		/** The words of people in a text. */
		find: (text: string) => words.filter((word) => text.toLowerCase().includes(word)),
		/** Sends a request and searches the response. */
		async ask(label: string, api: APIRequestContext, path: string, data?: unknown) {
			const asked = Date.now();
			const answer = await (data === undefined ? api.get(`/api${path}`) : post(api, path, data));
			const text = await answer.text();
			bodies += 1;
			for (const word of this.find(text)) sightings.push({ label, word, asked, address: path });
			if (answer.status() >= 500) throw new Error(`${label}: ${answer.status()} ${path}`);
			const isJson = (answer.headers()["content-type"] ?? "").includes("json");
			return { status: answer.status(), body: isJson ? JSON.parse(text) : undefined };
		},
	};
};
export type Search = ReturnType<typeof createSearch>;

export const windowOf = ({ origin }: Service) => http.newContext({ baseURL: origin });

export const signInStaff = async (service: Service, who: "one" | "several") => {
	const api = await windowOf(service);
	const answer = await post(api, "/users/login/", {
		auth: { email: DEMO_SIGN_INS[who].email, password: DEMO_PASSWORD },
	});
	if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
	return api;
};

/** Sends the connect form with consent for each chosen provider, and the follow-up form if they have details. */
export const sendRequest = async (service: Service, search: Search, person: Person) => {
	const api = await windowOf(service);
	const label = `visitor ${person.word}`;
	const [main] = person.chosen as [Target, ...Target[]];
	const sent = await search.ask(label, api, "/quotes/", {
		...{ name: person.name, email: person.email, phone: "0491 570 158", postcode: main.postcode, suburb: null },
		...{ service_area: main.area, age_groups_list: [main.age], funding_types_list: ["NDIS"], terms: true },
		...{ consent_to_share: true, providers: person.chosen.map(({ id }) => id) },
	});
	if (sent.status !== 201) throw new Error(`the connect form: ${sent.status} ${JSON.stringify(sent.body)}`);
	const token = /\/my-request\/([\w-]{43})/.exec(await service.sentEmail(person.email, "quote-received"))?.[1];
	if (!token) throw new Error("no private link");
	person.token = token;
	person.finished = Date.now() + service.shift() + 15 * 60_000;
	if (person.hasDetails) {
		const { csrftoken } = await (await api.get("/api/users/set-csrf-cookie/")).json();
		const answer = await api.fetch(`/api/quotes/${sent.body.id}/`, {
			method: "PATCH",
			headers: { "X-CSRFToken": csrftoken },
			multipart: {
				...{ participant_first_name: person.name, participant_age: "27", participant_relation: "Parent" },
				...{ diagnosis: "Autism", participant_goals: `Swim with ${person.needWord}`, share_details: "true" },
				...{ plan_management: "Plan Managed", service_frequency: "Weekly" },
			},
		});
		if (!answer.ok()) throw new Error(`the follow-up form: ${answer.status()} ${await answer.text()}`);
		person.finished = Date.now() + service.shift();
	}
	await api.dispose();
};

/** What the visitor does on their private page. */
export const onOwnPage = async (service: Service, search: Search, person: Person, path = "", data?: unknown) => {
	const api = await windowOf(service);
	const answer = await search.ask(`visitor ${person.word}`, api, `/my-request/${person.token}/${path}`, data);
	await api.dispose();
	return answer;
};

const LINK_ANSWERS = {
	yes: { answer: "yes", name: "Kim Lee", role: "Intake", phone: "03 5550 1234", note: "We can start soon." },
	no: { answer: "no", reason: "place" },
	waiting: { answer: "waiting", weeks: 6 },
} as const;
export type AnswerKind = keyof typeof LINK_ANSWERS;

/** Opens an emailed link twice, as a mail scanner does, and answers. @returns the status of the answer */
export const answerLink = async (service: Service, search: Search, provider: number, link: string, how: AnswerKind) => {
	const api = await windowOf(service);
	for (let n = 0; n < 2; n++) await search.ask(`link ${provider}`, api, `/answer/${link}/`);
	const { status } = await search.ask(`link ${provider}`, api, `/answer/${link}/`, LINK_ANSWERS[how]);
	await search.ask(`link ${provider}`, api, `/answer/${link}/`);
	await api.dispose();
	return status;
};

const OWN_ANSWERS = {
	yes: { answer: "yes" },
	no: { answer: "no", reason: "place" },
	waiting: { answer: "waiting", weeks: 6 },
} as const;

/** Reads the inbox, opens a referral and answers. @returns the status of the answer */
export const answerOwn = async (
	search: Search,
	api: APIRequestContext,
	{ id, provider, reference }: { id: string; provider: number; reference: string },
	how: AnswerKind,
	opens: () => void,
) => {
	const label = `provider ${provider}`;
	const { body } = await search.ask(label, api, `/own-referrals/?provider=${provider}&search=${reference}`);
	const version = body.results.find((one: { id: string }) => one.id === id)?.version ?? 1;
	const at = `/provider-admin/${provider}/referrals/${id}/`;
	const before = await search.ask(label, api, at);
	if (how === "yes" && before.status === 200) opens();
	const { status } = await search.ask(label, api, `${at}answer/`, { version, ...OWN_ANSWERS[how] });
	const after = await search.ask(label, api, at);
	if (how === "yes" && status === 200) {
		if (!after.body.person) throw new Error(`${reference} doesn't show the person after a yes`);
		await search.ask(label, api, `${at}progress/`, { version: after.body.version, state: "contacted" });
	}
	return status;
};

/** Checks who said yes. Every fifth is refused. @returns how many were checked */
export const checkClaims = async ({ request }: Page, caseId: string, n: number): Promise<number> => {
	const { results } = await (await request.get(`/api/team/cases/${caseId}/claims/`)).json();
	const waiting = (results as { id: string; state: string }[]).filter(({ state }) => state === "waiting");
	for (const { id } of waiting) {
		const at = `/team/cases/${caseId}/claims/${id}`;
		const answer =
			n % 5 === 4
				? await post(request, `${at}/refuse/`, { note: "They don't know Kim Lee" })
				: await post(request, `${at}/confirm/`, {
						...{ number: "03 5550 1234", number_from: "register", register: "NDIS Commission" },
						...{ spoke_to: "Jo", email: `${aWord()}@provider.example` },
					});
		if (!answer.ok()) throw new Error(`checking a claim: ${answer.status()} ${await answer.text()}`);
	}
	return waiting.length;
};

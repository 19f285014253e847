import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "./api.ts";
import { aPerson, sessionOf } from "./people.ts";

export type Cookies = Record<string, string>;

const cookieOf = (answer: Response): Cookies => {
	const token = /chat_visitor=([^;]*)/.exec(answer.headers.getSetCookie().join("\n"))?.[1];
	return token === undefined ? {} : { chat_visitor: token };
};

/** An API with two team members, Sam and Robin, and the calls that visitors and the team make in a live chat. */
export const chatSetup = () => {
	let api: TestApi;
	let sam: Cookies;
	let robin: Cookies;
	beforeAll(async () => {
		api = await testApi();
		await seedHolidays(api.services.database);
		sam = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Sam Reed" })).id);
		robin = await sessionOf(api.services, (await aPerson(api.services, "team", { name: "Robin Marsh" })).id);
	});
	afterAll(() => api.close());

	const ask = async (path: string, init: Parameters<TestApi["request"]>[1] = {}) => {
		const answer = await api.request(path, init);
		return { status: answer.status, body: await answer.json(), cookies: cookieOf(answer) };
	};
	const listed = async (state = "current") =>
		(await ask(`/team/chats/?state=${state}`, { cookies: sam })).body.results as { id: string; last_text: string }[];
	return {
		get api() {
			return api;
		},
		get sam() {
			return sam;
		},
		get robin() {
			return robin;
		},
		ask,
		listed,
		start: (body: object = { message: "I need a physiotherapist" }, headers: Record<string, string> = {}) =>
			ask("/chats/", { body, headers }),
		write: (cookies: Cookies, text: string, key: string = randomUUID()) =>
			ask("/chats/own/messages/", { body: { text }, cookies, headers: { "Idempotency-Key": key } }),
		answer: (id: string, text: string, as: Cookies, key: string = randomUUID()) =>
			ask(`/team/chats/${id}/messages/`, { body: { text }, cookies: as, headers: { "Idempotency-Key": key } }),
		/** The current chat with this last message. */
		idOf: async (text: string) => (await listed()).find((chat) => chat.last_text === text)?.id ?? "",
	};
};

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { BY_ITSELF_HEADER } from "#contract/shared/request-names.ts";
import type { TestApi } from "#tests/support/api.ts";
import { type Cookies, chatSetup } from "#tests/support/chats.ts";
import { readEvents } from "#tests/support/events.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

const setup = chatSetup();
const { answer, ask, idOf, listed, start, write } = setup;
let api: TestApi;
let robin: Cookies;
let sam: Cookies;
beforeAll(() => {
	({ api, robin, sam } = setup);
});

describe("live", () => {
	const follow = (cookies: Cookies, after = 0, headers: Record<string, string> = {}) =>
		api.request(`/chats/own/events/?after=${after}`, { cookies, headers: { ...headers } });
	const numbers = (events: { event: string; data: unknown }[]) =>
		events.filter(({ event }) => event === "message").map(({ data }) => (data as { number: number }).number);

	it("what either side writes, and who is there, reaches the other side at once", async () => {
		const said = `Live ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const id = await idOf(said);
		const stream = await follow(cookies, 1);
		expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
		const reading = readEvents(
			stream,
			(events) =>
				numbers(events).includes(3) && events.some(({ data }) => (data as { state?: string }).state === "open"),
		);
		await answer(id, "Hello", sam);
		const events = await reading;
		expect(numbers(events)).toEqual([2, 3]);
		expect(events.at(-1)).toMatchObject({ event: "state", data: { state: "open", answered_by: "Sam" } });

		const team = await api.request(`/team/chats/${id}/events/?after=3`, { cookies: sam });
		const teamReading = readEvents(team, (seen) => numbers(seen).includes(4));
		await write(cookies, "Thank you");
		expect(numbers(await teamReading)).toEqual([4]);
	});

	it("a browser that reconnects gets each missed message once", async () => {
		const { cookies } = await start();
		for (const text of ["two", "three", "four"]) await write(cookies, text);
		const events = await readEvents(
			await follow(cookies, 1, { "last-event-id": "3" }),
			(seen) => numbers(seen).length > 0 && seen.length >= 2,
		);
		expect(numbers(events)).toEqual([4]);
	});

	it("the team's list updates with every change", async () => {
		const stream = await api.request("/team/chats/events/", { cookies: sam });
		const reading = readEvents(stream, (events) => events.length >= 2);
		await start({ message: `Heard ${randomUUID()}` });
		expect((await reading).every(({ event }) => event === "changed")).toBe(true);
	});

	it("reading a conversation is recorded: its events, its page and the list", async () => {
		const said = `Noted ${randomUUID()}`;
		await start({ message: said });
		const id = await idOf(said);
		const readings = async (about: string) =>
			(
				await sql<{
					deed: string;
				}>`select deed from audit where about = ${about} and deed in ('chat.read', 'chats.listed') order by id`.execute(
					api.services.database.db,
				)
			).rows.map(({ deed }) => deed);
		expect(await readings("chats")).toContain("chats.listed");
		expect(await readings(`chat:${id}`)).toEqual([]);
		const jo = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
		await readEvents(
			await api.request(`/team/chats/${id}/events/`, { cookies: jo }),
			(events) => numbers(events).length > 0,
		);
		expect(await readings(`chat:${id}`)).toEqual(["chat.read"]);
		expect((await ask(`/team/chats/${id}/close/`, { body: {}, cookies: robin })).status).toBe(200);
		expect(await readings(`chat:${id}`)).toEqual(["chat.read", "chat.read"]);
		expect((await ask(`/team/chats/${id}/close/`, { body: {}, cookies: sam })).status).toBe(200);
		expect(await readings(`chat:${id}`)).toEqual(["chat.read", "chat.read", "chat.read"]);
	});

	it("a colleague who signs out gets no more events", async () => {
		const said = `Heard ${randomUUID()}`;
		const { cookies } = await start({ message: said });
		const id = await idOf(said);
		const jo = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
		const stream = await api.request(`/team/chats/${id}/events/`, { cookies: jo });
		const ended = readEvents(stream, () => false).catch(String);
		await api.request("/users/logout/", { method: "POST", cookies: jo });
		await write(cookies, "Are you there?");
		expect(await ended).toContain("the stream ended after");
		expect(await ended).not.toContain("Are you there?");
	});

	it("watching doesn't keep an unused session alive", async () => {
		const idle = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
		api.advance(20 * 60_000);
		expect((await api.request("/team/chats/events/", { cookies: idle })).status).toBe(200);
		expect(
			(await api.request("/team/chats/?state=current", { cookies: idle, headers: { [BY_ITSELF_HEADER]: "1" } })).status,
		).toBe(200);
		api.advance(11 * 60_000);
		expect((await api.request("/team/chats/events/", { cookies: idle })).status).toBe(401);
		api.advance(-31 * 60_000);
	});

	it("in many chats with unstable connections no message is lost, repeated or out of order", async () => {
		const CHATS = 30;
		const MESSAGES = 6;
		const chats = await Promise.all(
			Array.from({ length: CHATS }, async (_each, index) => {
				const said = `Many ${index} ${randomUUID()}`;
				return { cookies: (await start({ message: said })).cookies, said };
			}),
		);
		const ids = new Map((await listed()).map((chat) => [chat.last_text, chat.id]));
		await Promise.all(
			chats.map(async ({ cookies, said }) => {
				const id = ids.get(said) ?? "";
				const total = 1 + 1 + 2 * MESSAGES;
				const seen: number[] = [];
				const reading = (async () => {
					// Each connection delivers at most two messages, then breaks.
					while (seen.length < total) {
						const last = String(seen.at(-1) ?? 0);
						const events = await readEvents(
							await follow(cookies, 0, { "last-event-id": last }),
							(got) => numbers(got).length >= Math.min(2, total - seen.length),
						);
						seen.push(...numbers(events));
					}
				})();
				for (let n = 0; n < MESSAGES; n++) await Promise.all([write(cookies, `v${n}`), answer(id, `t${n}`, sam)]);
				await reading;
				expect(seen).toEqual(Array.from({ length: total }, (_number, index) => index + 1));
			}),
		);
	});
});

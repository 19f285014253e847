import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { seedStories } from "./seed.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	// After the date of the newest story.
	api.advance(400 * 24 * 3600_000);
	await seedStories(api.services.database);
});
afterAll(() => api.close());

const found = async (typed: string): Promise<string[]> => {
	const answer = await api.request(`/blog/?page_size=100&search=${encodeURIComponent(typed)}`);
	expect(answer.status).toBe(200);
	return ((await answer.json()) as { results: { slug: string }[] }).results.map(({ slug }) => slug);
};

test.each([
	["kid's behaviour", ["behaviour-support-in-plain-words"]],
	["wheelchair ramp", ["first-steps-to-a-home-that-fits"]],
	["mum fell over", ["steady-on-your-feet"]],
	["carer burnout", ["small-breaks-for-carers"]],
	["telehealth rural", ["support-far-from-the-city"]],
	["toddler talking", ["speech-practice-in-ten-minutes"]],
	["my son won't speak", ["speech-practice-in-ten-minutes", "my-first-visit-to-the-speech-therapist"]],
	["how much does it cost", ["who-pays-the-invoice", "support-at-home-explained"]],
	// Words of misleading stems: "fee" is also that of "feet".
	["fee", ["who-pays-the-invoice"]],
	["speech", ["speech-practice-in-ten-minutes"]],
	["I want to complain", ["a-complaint-that-works"]],
	["how long is the queue", ["while-you-wait"]],
	["autism", ["a-support-worker-comes-to-my-home"]],
	["my daughter has autism", ["a-support-worker-comes-to-my-home"]],
	["handrail in the bathroom", ["first-steps-to-a-home-that-fits"]],
	["stuttering", ["speech-practice-in-ten-minutes", "my-first-visit-to-the-speech-therapist"]],
	["exhausted", ["small-breaks-for-carers"]],
	["country town video", ["support-far-from-the-city"]],
	["meltdowns", ["behaviour-support-in-plain-words"]],
	["depressed", ["psychologist-or-counsellor"]],
	["leave my provider", ["changing-provider-without-a-gap"]],
	["speach therapie for toddler", ["speech-practice-in-ten-minutes", "my-first-visit-to-the-speech-therapist"]],
	["quartz wheelchair ramp", ["first-steps-to-a-home-that-fits"]],
	["invoice", ["who-pays-the-invoice"]],
	["falls", ["steady-on-your-feet"]],
	["speech therapy", ["speech-practice-in-ten-minutes", "my-first-visit-to-the-speech-therapist"]],
	["ot", ["choosing-an-occupational-therapist", "i-go-to-the-occupational-therapist"]],
	["home modifications", ["first-steps-to-a-home-that-fits"]],
	["respite", ["small-breaks-for-carers"]],
	["key worker", ["what-a-key-worker-does"]],
	["service agreement", ["before-you-sign"]],
	["waiting list", ["while-you-wait"]],
	["support at home", ["support-at-home-explained"]],
	["hcp", ["support-at-home-explained"]],
	["planning meeting", ["first-ndis-planning-meeting"]],
	["reviews", ["reading-reviews-well"]],
	["telehealth", ["support-far-from-the-city"]],
	["psychologist", ["psychologist-or-counsellor"]],
	["behaviour support", ["behaviour-support-in-plain-words"]],
])("%s", async (typed, first) => {
	expect(first).toContain((await found(typed))[0]);
});

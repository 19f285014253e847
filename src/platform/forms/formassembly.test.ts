import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aFormService, type FormService, type Mood } from "./form-service.fixture.ts";
import { fetchForm } from "./formassembly.ts";

let service: FormService;
beforeAll(async () => {
	service = await aFormService();
});
afterAll(() => service.close());

// API-048
it("fetches the form, marks it as production, and removes everything active", async () => {
	service.mood = "well";
	const { from, html } = await fetchForm(service.url, "4937615", undefined);
	expect(from).toBe(`${service.url}/rest/forms/view/4937615`);
	expect(html).toContain('<input type="hidden" id="environment" name="tfa_9" value="production" />');
	expect(html).toContain(`action="${service.url}/rest/responses/processor"`);
	expect(html).toContain('<link href="/dist/form.css" rel="stylesheet" />');
	expect(html).toContain('<label for="tfa_1">Organisation</label>');
	expect(html).not.toMatch(/script|onload|onsubmit|onerror|iframe|autofocus|preload|Outside|_self/);
});

// API-048
it("adds the environment field if the form has none", async () => {
	const answer = vi
		.spyOn(globalThis, "fetch")
		.mockResolvedValue(new Response("<form></form>", { headers: { "content-type": "text/html" } }));
	expect((await fetchForm(service.url, "1", undefined)).html).toContain(
		'<input type="hidden" name="environment" value="production" /></form>',
	);
	answer.mockRestore();
});

it("after submitting it shows the service's next page: thanks, or the form with errors", async () => {
	expect((await fetchForm(service.url, "4937615", "/thanks")).html).toContain("<h1>Outside thanks</h1>");
	expect((await fetchForm(service.url, "4937615", "/again")).html).toContain("This field is required");
});

it.each(["thanks", "/../../admin", "@evil.example/"])(
	"a next page outside the service is refused: %s",
	async (next) => {
		await expect(fetchForm(service.url, "4937615", next)).rejects.toMatchObject({ name: "OutsideForm", status: 502 });
	},
);

it.each<[Mood, number]>([
	["fault", 503],
	["json", 502],
	["no form", 502],
	["endless", 502],
	["elsewhere", 502],
	["script", 502],
	["redirect", 503],
])("a service with the behaviour '%s' returns no form, only status %i", async (mood, status) => {
	service.mood = mood;
	await expect(fetchForm(service.url, "4937615", undefined)).rejects.toMatchObject({ name: "OutsideForm", status });
});

it("a service that doesn't answer times out", async () => {
	service.mood = "silent";
	const soon = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
		expect(ms).toBe(2_500);
		return AbortSignal.abort(new DOMException("too slow", "TimeoutError"));
	});
	await expect(fetchForm(service.url, "4937615", undefined)).rejects.toMatchObject({
		name: "OutsideForm",
		status: 503,
	});
	soon.mockRestore();
});

it("a service that isn't running returns no form", async () => {
	await expect(fetchForm("http://127.0.0.1:9", "4937615", undefined)).rejects.toMatchObject({
		name: "OutsideForm",
		status: 503,
	});
});

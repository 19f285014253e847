import { afterAll, beforeAll, expect, test } from "vitest";
import type { DrawnMap } from "#contract/search/map.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const draw = async (query: Record<string, string>): Promise<DrawnMap> => {
	const response = await api.request(`/map/?${new URLSearchParams(query)}`);
	expect(response.status).toBe(200);
	return (await response.json()) as DrawnMap;
};

test("the map has a pin for each point, in order, and names of our places", async () => {
	const map = await draw({
		points: "-37.74,144.97;3000;0999;-37.74,144.97",
		postcodes_list: "3058",
		suburb_list: "Coburg",
	});
	expect(map.pins.map(({ point }) => point)).toEqual([0, 1, 3]);
	expect(map.unknown).toEqual([2]);
	const [first, , second] = map.pins;
	expect(first?.at).toEqual(second?.at);
	expect(Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0))).toBeGreaterThan(24);
	expect(map.places).toHaveLength(1);
	expect(map.rings.length).toBeGreaterThan(0);
	expect(map.names.map(({ name }) => name)).toContain("Brunswick");
	expect(map.uses_gnaf).toBe(false);
});

test("all of Australia shows its cities by their everyday names", async () => {
	const names = (await draw({})).names.map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(["Sydney", "Brisbane", "Perth", "Darwin", "Canberra", "Alice Springs"]));
	expect(names).not.toContain("Brisbane City");
});

test("a view is drawn as asked, within the limits", async () => {
	expect((await draw({ view: "-17.96,122.23,50" })).view).toEqual({ latitude: -17.96, longitude: 122.23, km: 50 });
	expect((await draw({ view: "-17.96,122.23,0.5" })).view.km).toBe(4);
});

test.each([
	"view=here",
	"view=-37.8,9.1,50",
	"view=48.2,16.4,50",
	"points=1,2",
	"points=-89.9,145",
	"size=huge",
	`points=${"3000;".repeat(101)}`,
])("an invalid question is refused: %s", async (query) => {
	expect((await api.request(`/map/?${query}`)).status).toBe(400);
});

import { describe, expect, test } from "vitest";
import { refuseOurName } from "./refuse-our-name.ts";

const services = { settings: { brand: { name: "Gum & Wattle" } } } as Parameters<typeof refuseOurName>[0];

describe("a person's name that others are shown", () => {
	test.each(["Robin (our team)", "Robin - OUR TEAM: pay", "Gum & Wattle", "Client Services Team", "0ur teаm"])(
		"can't be %s",
		(name) => expect(() => refuseOurName(services, name)).toThrow(),
	);

	test.each(["Robin Hill", "Your Team Robin", "Teamu Our", null, undefined, ""])("can be %s", (name) =>
		expect(() => refuseOurName(services, name)).not.toThrow(),
	);
});

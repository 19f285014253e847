import { expect, it } from "vitest";
import { checkAll, findContradictions } from "../scripts/check-promises.ts";

const in_ = (sentence: string) => findContradictions("content/planted.md", `First line.\n${sentence}`);

it.each([
	"Our team reads each request first.",
	"A colleague checks every referral before it goes out.",
	"Every request is read by a person first.",
	"We review all\n  new requests.",
	"Our team checks that your services fit.",
	"People send a request to our team.",
	"Your request goes to our team first.",
	"Our team speaks with the person, so that you get a clear picture.",
	"With your consent our team asks them, one by one.",
	"Our team sends your request to the providers.",
	"We charge families a small fee.",
	"Listing is free for providers.",
	"Providers pay to rank higher.",
	"Answer within two business days.",
	"Please answer in 24 hours.",
	"Providers usually answer you within a week.",
	"We call you within two working days.",
])("the check finds: %s", (sentence) => {
	expect(in_(sentence)).toHaveLength(1);
	expect(in_(sentence)[0]).toMatch(/^content\/planted\.md:2: /);
});

it.each([
	"Rules match each request to what you told us. A colleague looks at exceptions.",
	"If a chosen provider doesn't serve it, our team looks at the request first.",
	"Our team reads each review before it's published.",
	"We do not charge participants or recipients.",
	"Providers can't pay to rank higher.",
	"No provider can pay for a higher place.",
	"Answer by the time in our email, within one business day.",
	"We check that it's you, and answer within 30 days.",
])("the check leaves alone: %s", (sentence) => {
	expect(in_(sentence)).toEqual([]);
});

it("nothing that people read contradicts what we promise", () => {
	expect(checkAll()).toEqual([]);
});

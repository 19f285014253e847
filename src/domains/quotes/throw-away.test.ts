import { expect, test } from "vitest";
import { isLasting } from "./throw-away.ts";

test.each([
	...["privaterelay.appleid.com", "icloud.com", "mozmail.com", "relay.firefox.com", "duck.com", "simplelogin.com"],
	...["simplelogin.fr", "slmail.me", "aleeas.com", "8alias.com", "anonaddy.com", "mai.anonaddy.me", "addymail.com"],
	...["mai.mailer.me", "passmail.net", "passinbox.com", "fastmail.com", "gmail.com", "visitor.example"],
])("an address at %s lasts", (domain) => {
	expect(isLasting(`mai@${domain}`)).toBe(true);
	expect(isLasting(`MAI@${domain.toUpperCase()}`)).toBe(true);
});

test.each(["mailinator.com", "guerrillamail.com", "10minutemail.com", "notduck.com.mailinator.com"])(
	"an address at %s is thrown away",
	(domain) => {
		expect(isLasting(`mai@${domain}`)).toBe(false);
	},
);

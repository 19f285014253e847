import { expect, test } from "vitest";
import { mailboxKey } from "./mailbox.ts";

test.each([
	["Mai.Lee@gmail.com", "mailee+ndis@googlemail.com"],
	["mai@visitor.example", "MAI+x@Visitor.Example "],
	["mai@münchen.example", "mai@xn--mnchen-3ya.example"],
	["mai@пример.рф", "mai@xn--e1afmkfd.xn--p1ai"],
	["mai+a+b@visitor.example", "mai@visitor.example"],
])("%s and %s are one mailbox", (one, other) => {
	expect(mailboxKey(one)).toBe(mailboxKey(other));
});

test.each([
	["mai.lee@visitor.example", "mailee@visitor.example"],
	["+mai@visitor.example", "+ann@visitor.example"],
	["mai@gmail.com", "mai@gmail.com.au"],
])("%s and %s are two mailboxes", (one, other) => {
	expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});

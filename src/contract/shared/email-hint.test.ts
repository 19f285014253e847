import { expect, test } from "vitest";
import { suggestedEmail } from "./email-hint.ts";

test.each([
	["gmial.com", "gmail.com"],
	["gmal.com", "gmail.com"],
	["gamil.com", "gmail.com"],
	["gmai.com", "gmail.com"],
	["gnail.com", "gmail.com"],
	["gmaill.com", "gmail.com"],
	["gmail.con", "gmail.com"],
	["gmail.co", "gmail.com"],
	["gmail.cm", "gmail.com"],
	["gmail.com.au", "gmail.com"],
	["gmial.con", "gmail.com"],
	["gmailcom", "gmail.com"],
	["gmailc.om", "gmail.com"],
	["gmail", "gmail.com"],
	["hotmial.com", "hotmail.com"],
	["hotmail.con", "hotmail.com"],
	["hotmal.com", "hotmail.com"],
	["hormail.com", "hotmail.com"],
	["hotmail.co", "hotmail.com"],
	["hotmail.con.au", "hotmail.com.au"],
	["outlok.com", "outlook.com"],
	["outlook.con", "outlook.com"],
	["outlok.com.au", "outlook.com.au"],
	["yahooo.com", "yahoo.com"],
	["yaho.com", "yahoo.com"],
	["yahoo.con.au", "yahoo.com.au"],
	["yahoo.comau", "yahoo.com.au"],
	["bigpond.con", "bigpond.com"],
	["bigpnd.com", "bigpond.com"],
	["bigpond.net", "bigpond.net.au"],
	["bigpong.net.au", "bigpond.net.au"],
	["icloud.co", "icloud.com"],
	["icoud.com", "icloud.com"],
	["iclould.com", "icloud.com"],
	["optusnet.com", "optusnet.com.au"],
	["optusnet.con.au", "optusnet.com.au"],
	["optusnet.net.au", "optusnet.com.au"],
	["optusent.com.au", "optusnet.com.au"],
	["iinet.net", "iinet.net.au"],
	["live.con.au", "live.com.au"],
	["live.con", "live.com"],
	["GMIAL.COM", "gmail.com"],
])("%s is meant as %s", (typed, meant) => {
	expect(suggestedEmail(`Mai.Lee+x@${typed}`)).toBe(`Mai.Lee+x@${meant}`);
});

test.each([
	...["gmail.com", "googlemail.com", "ymail.com", "rocketmail.com", "gmx.com", "gmx.net", "gmx.de", "mail.com"],
	...["email.com", "live.com", "live.com.au", "live.nl", "outlook.com", "outlook.com.au", "outlook.fr", "me.com"],
	...["mac.com", "msn.com", "aol.com", "icloud.com", "hotmail.com", "hotmail.com.au", "hotmail.co.uk", "hotmail.fr"],
	...["hotmail.co.in", "yahoo.com", "yahoo.com.au", "yahoo.co.nz", "yahoo.com.br", "yahoo.de", "bigpond.com"],
	...["bigpond.net.au", "bigpond.com.au", "optusnet.com.au", "iinet.net.au", "tpg.com.au", "dodo.com.au"],
	...["westnet.com.au", "ozemail.com.au", "internode.on.net", "fastmail.com", "fastmail.fm", "proton.me", "pm.me"],
	...["protonmail.com", "tutanota.com", "hey.com", "zoho.com", "telstra.com", "health.gov.au", "student.edu.au"],
	...["visitor.example", "provider.example", "gail.com", "cloud.com", "hushmail.com", "postmail.com", "co.com"],
	...["privaterelay.appleid.com", "mozmail.com", "duck.com", "simplelogin.com", "anonaddy.me", "passmail.net"],
	...["mé.com", "", "."],
])("%s is left alone", (domain) => {
	expect(suggestedEmail(`mai@${domain}`)).toBeUndefined();
});

test.each(["", "mai", "@gmial.com", "gmial.com", `${"a".repeat(300)}@gmial.com`])("%s isn't an address", (typed) => {
	expect(suggestedEmail(typed)).toBeUndefined();
});

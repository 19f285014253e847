import mailchecker from "mailchecker";
import { asciiDomain } from "#contract/shared/mailbox.ts";

/** Services that forward to a mailbox that lasts. Careful people use them; a list of throw-away addresses has some. */
const MASKS = [
	"duck.com",
	"relay.firefox.com",
	"mozmail.com",
	"privaterelay.appleid.com",
	"simplelogin.com",
	"simplelogin.co",
	"slmail.me",
	"slmails.com",
	"simplelogin.fr",
	"aleeas.com",
	"silomails.com",
	"dralias.com",
	"8shield.net",
	"8alias.com",
	"anonaddy.com",
	"anonaddy.me",
	"addy.io",
	"addymail.com",
	"4wrd.cc",
	"mailer.me",
	"passmail.net",
	"passmail.com",
	"passinbox.com",
	"passfwd.com",
];

const isOf = (domain: string, service: string) => domain === service || domain.endsWith(`.${service}`);

/** Whether an email address isn't from a service for addresses that end after minutes. */
export const isLasting = (email: string): boolean => {
	const domain = asciiDomain(email.slice(email.lastIndexOf("@") + 1).trim());
	return MASKS.some((service) => isOf(domain, service)) || mailchecker.isValid(email);
};

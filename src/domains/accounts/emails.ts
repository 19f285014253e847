import { INVITATION_DAYS, RESET_LINK_MINUTES, SIGN_IN_ADDRESS_DAYS } from "#contract/accounts/limits.ts";
import { JOIN_LINK_DAYS } from "#contract/providers/limits.ts";
import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails about signing in and access.

const NOT_YOU = "If that wasn't you, call us: someone else may know your password.";
const NOTHING_CHANGES = "If you didn't ask for this, do nothing. Nothing will change.";
const SIGN_IN = "[Sign in](/admin/login)";

export const ACCOUNT_EMAILS = {
	"password-reset": {
		sent: "a person asks for a new password",
		subject: "Set a new password for {site}",
		heading: "Set a new password",
		paragraphs: [
			"Hello,",
			"You asked for a new password for {site}. Choose one on this page:",
			"[Set a new password]({page})",
			`The link works once, for ${RESET_LINK_MINUTES} minutes. Setting a password signs you out everywhere.`,
		],
		footer: "If you didn't ask for this, do nothing. Your password won't change.",
		soon: true,
	},
	"password-changed": {
		sent: "a password is changed",
		subject: "Your {site} password was changed",
		heading: "Your password was changed",
		paragraphs: ["Hello,", "Your password was changed just now, and you were signed out everywhere.", NOT_YOU],
	},
	"two-factor-on": {
		sent: "two-step sign-in is turned on",
		subject: "Two-step sign-in is on for {site}",
		heading: "Two-step sign-in is on",
		paragraphs: [
			"Hello,",
			"From now on, you'll sign in with your password and a code from your authenticator app. Keep your recovery codes in a safe place.",
			NOT_YOU,
		],
	},
	"two-factor-off": {
		sent: "two-step sign-in is turned off, or reset for people who must set it up again",
		subject: "Two-step sign-in is off for {site}",
		heading: "Two-step sign-in is off",
		paragraphs: [
			"Hello,",
			{
				when: "how",
				is: {
					off: "From now on, you'll sign in with just your password. You can turn two-step sign-in on again at any time.",
					reset:
						"Your authenticator app and recovery codes no longer work. Next time you sign in with your password, you'll set up two-step sign-in again.",
				},
			},
			NOT_YOU,
		],
	},
	"wrong-codes": {
		sent: "wrong codes follow the right password",
		subject: "Someone entered wrong codes to sign in to {site}",
		heading: "Someone entered wrong codes after your password",
		paragraphs: [
			"Hello,",
			"Someone entered your correct password, then {codes} wrong codes. They didn't get in.",
			"If it was you, use one of your recovery codes. They work even if we've stopped accepting codes from your app for a day.",
			"If it wasn't you, someone else knows your password. Set a new one now:",
			"[Set a new password](/admin/password-reset)",
			"Then call us on {phone}, so we can look into it.",
		],
	},
	"new-address": {
		sent: "a colleague changes a person's sign-in address; to the new address",
		subject: "Confirm your new sign-in address for {site}",
		heading: "Confirm your new sign-in address",
		paragraphs: [
			"Hello,",
			"A colleague changed the address you sign in to {site} with to this one. Confirm it, then sign in with it. Your password stays the same.",
			"[Confirm this address](/admin/sign-in-address/{token})",
			`The link works once, for ${SIGN_IN_ADDRESS_DAYS} days. Until you confirm, you'll keep signing in with your old address.`,
		],
		footer: "If you don't know what this is about, do nothing. Nothing will change.",
		soon: true,
	},
	"keep-address": {
		sent: "a colleague changes a person's sign-in address; to the current address",
		subject: "Your {site} sign-in address is about to change",
		heading: "Your sign-in address is about to change",
		paragraphs: [
			"Hello,",
			"A colleague asked to change the address you sign in with to {masked}. It'll change once someone opens the link we sent there.",
			"If that's right, you don't need to do anything. If it's not, stop it:",
			"[Stop the change](/admin/sign-in-address/{token})",
			"Any questions? Call us on {phone}.",
		],
		soon: true,
	},
	"address-changed": {
		sent: "a new sign-in address is confirmed; to the old address",
		subject: "Your {site} sign-in address was changed",
		heading: "Your sign-in address was changed",
		paragraphs: [
			"Hello,",
			"Your new address was confirmed just now, and you were signed out everywhere. You can't sign in with this address any more.",
			"If that wasn't you, call us now on {phone}.",
		],
	},
	"recovery-codes": {
		sent: "new recovery codes replace the old ones",
		subject: "New recovery codes for {site}",
		heading: "You have new recovery codes",
		paragraphs: [
			"Hello,",
			"You have new recovery codes. Your old ones no longer work. Keep the new ones in a safe place.",
			NOT_YOU,
		],
	},
	invitation: {
		sent: "a person is invited to an account or to our team",
		subject: "{account} on {site}: you're invited",
		heading: "You're invited to {account}",
		paragraphs: [
			"Hello,",
			{
				when: "isTeam",
				is: {
					true: "{by} has invited you to join {account}.",
					false: "{by} has invited you to help look after the profiles of {account} on {site}.",
				},
			},
			{
				when: "page",
				is: {
					none: [SIGN_IN, "Sign in with your current password."],
					other: [
						"[Choose your password]({page})",
						`The link works once, for ${INVITATION_DAYS} days. Then sign in with this email address.`,
					],
				},
			},
		],
		footer: "If you don't know who this is from, do nothing.",
	},
	"join-link": {
		sent: "a colleague asks to join a provider's staff; it repeats nothing that was typed",
		subject: "Join the team of {provider} on {site}",
		heading: "Join the team of {provider}",
		paragraphs: [
			"Hello,",
			"Someone asked for access to the profile of {provider} with this email address. If that was you, continue here:",
			"[Join the team](/admin/join/{token})",
			`The link works once, for ${JOIN_LINK_DAYS} days. An owner of the account then says yes or no.`,
		],
		footer: NOTHING_CHANGES,
		soon: true,
	},
	"join-on-team": {
		sent: "someone on the team asks to join it",
		heading: "You're already on the team of {provider}",
		paragraphs: [
			"Hello,",
			"Someone asked for access to the profile of {provider} with this email address. You can sign in already. If you need more profiles, ask an owner of your account.",
			SIGN_IN,
		],
		footer: NOTHING_CHANGES,
	},
	"visitor-acted": {
		sent: "a visitor does something with their request; to the owner of its case",
		subject: "{reference}: the person {did}",
		heading: "News on case {reference}",
		paragraphs: ["The person {did}. The case is waiting for you.", "[Open the case](/team/cases/{case})"],
		footer: "You get this email because the case is assigned to you.",
	},
} as const satisfies EmailTable;

import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails about profiles, accounts and who looks after them, and of a visitor's list of providers.

const OWNER = "You got this email because you own the account this profile belongs to.";
const LOOKS_AFTER = "You got this email because you look after this profile on {site}.";
const OPEN_PROFILE = "[Open the profile](/admin/providers/{url_slug}/{id}/edit)";
const ON_HOLD =
	"Referrals you accepted are on hold. You can't see names or contact details until our team has reviewed each one.";
const WRONG = "If this is wrong, reply to this email or call us on {phone}.";

export const PROVIDER_EMAILS = {
	"access-ended": {
		sent: "a person's access to an account ends",
		subject: "Your access to {account} has ended",
		heading: {
			when: "isInvited",
			is: { true: "Your invitation has ended", false: "Your access has ended" },
		},
		paragraphs: [
			"Hello,",
			{
				when: "isInvited",
				is: {
					true: "Your invitation to look after the profiles of {account} no longer works.",
					false: "You can no longer look after the profiles of {account}, and we signed you out.",
				},
			},
			{
				when: "byTeam",
				is: {
					true: "We ended it because we couldn't rely on how it was given. If you work for {account}, call us on {phone}. We'll check it with you and give you access again.",
					false: "An owner of the account ended it. If that's a mistake, ask them, or call us on {phone}.",
				},
			},
		],
	},
	"access-ended-near": {
		sent: "the access of colleagues ends; to the owners who remain",
		subject: "Access to {account} has changed",
		heading: "{people} can no longer look after your profiles",
		paragraphs: [
			"Hello,",
			"The access of {people} to {account} has ended, with everything that came from it. Your own access stays.",
			"[See your team](/admin/team)",
			"Someone missing? Invite them again, or call us on {phone}.",
		],
	},
	"access-frozen": {
		sent: "our team freezes an account while it checks who should have access",
		subject: "Please call us about {account}",
		heading: "Please call us",
		paragraphs: [
			"Hello,",
			"We've paused access to {account} while we check who should have it. You're signed out, and referrals wait.",
			"Please call us on {phone}, {hours}.",
		],
	},
	"join-waits": {
		sent: "a colleague asks to join; to an owner",
		subject: "{address} asks to join your team on {site}",
		heading: "A colleague asks to join your team",
		paragraphs: [
			"Hello,",
			"{name} ({address}) asks to look after the profile of {provider}. They opened a link at that address. They see nothing until you say yes.",
			"[Say yes or no](/admin/team)",
			"Don't know them? Say no. You can also turn off joining there.",
		],
	},
	"join-answered": {
		sent: "an owner says yes or no to a colleague",
		subject: {
			when: "page",
			is: {
				other: "You can now look after the profile of {provider}",
				none: "Your request to join {provider}",
			},
		},
		heading: { when: "page", is: { other: "You're on the team", none: "An owner said no" } },
		paragraphs: [
			"Hello,",
			{
				when: "page",
				is: {
					other: [
						"An owner said yes. You can now look after the profile of {provider}.",
						{
							when: "page",
							is: {
								"/admin/login": "[Sign in](/admin/login)",
								other: "[Choose your password]({page})",
							},
						},
					],
					none: "An owner of the account said no to your request to join the team of {provider}. If that's a mistake, ask them to invite you, or call us on {phone}.",
				},
			},
		],
	},
	"profile-deactivated": {
		sent: "our team takes a profile off the site; to an owner",
		subject: "{name} is no longer shown on {site}",
		heading: "{name} is no longer shown",
		paragraphs: [
			"Hello,",
			"Our client services team has hidden the profile of {name} from search. People can't find it or send requests.",
			{ facts: { Why: "{reason}" } },
			`Referrals you have not answered are withdrawn. ${ON_HOLD}`,
			"The profile isn't lost, and you can still edit it:",
			OPEN_PROFILE,
			"To have it shown again, reply to this email or call us on {phone}.",
		],
		footer: OWNER,
	},
	"profile-activated": {
		sent: "a profile is shown again; to an owner",
		subject: "{name} is now shown on {site}",
		heading: "{name} is now shown",
		paragraphs: [
			"Hello,",
			"People can now find the profile of {name} in search.",
			"[See the profile](/providers/{url_slug}/{id})",
		],
		footer: OWNER,
	},
	"profile-name-agreed": {
		sent: "our team agrees to a new name",
		subject: "Your new name is on {site}",
		heading: "Your profile is now called {asked}",
		paragraphs: ["Hello,", "People see the new name from now on, and so do our emails.", OPEN_PROFILE],
		footer: LOOKS_AFTER,
	},
	"profile-name-refused": {
		sent: "our team refuses a new name",
		subject: "About the new name of {name}",
		heading: "{name} keeps its name",
		paragraphs: [
			"Hello,",
			"You asked to change the name of your profile. Our client services team didn't agree to it.",
			{ facts: { Why: "{reason}" } },
			OPEN_PROFILE,
			"To talk about it, reply to this email or call us on {phone}.",
		],
		footer: LOOKS_AFTER,
	},
	"account-merged": {
		sent: "our team merges two accounts; to an owner",
		subject: "Your account on {site} was merged",
		heading: "{account} is now one account",
		paragraphs: [
			"Hello,",
			"Our client services team merged the accounts of {first} and {second}, because they are the same organisation. The account is called {account}.",
			{
				when: "owns",
				is: {
					true: "You own the merged account. You manage all its profiles and staff, and can read the referrals of all its profiles.",
					false:
						"You manage the same profiles as before. You no longer own the account. An owner can give you more profiles.",
				},
			},
			"All profiles, reviews, referrals and staff are still there.",
			"[See your profiles](/admin/providers)",
			WRONG,
		],
		footer: "You got this email because you owned one of these accounts.",
	},
	"profile-merged": {
		sent: "our team merges two profiles; to an owner",
		subject: "Two profiles on {site} are now one",
		heading: "{name} now has one profile",
		paragraphs: [
			"Hello,",
			"Our client services team found that the profiles “{name}” and “{merged}” are for the same provider. We kept the first one.",
			"Reviews of the other profile moved to the one we kept, and its address leads there. Visitors can't find the other profile any more.",
			`Referrals to the other profile that you have not answered are withdrawn. ${ON_HOLD}`,
			OPEN_PROFILE,
			WRONG,
		],
		footer: "You got this email because you own the account these profiles belong to.",
	},
	shortlist: {
		sent: "a visitor asks for their list of providers",
		subject: "Your list of providers on {site}",
		heading: "Your list of providers",
		paragraphs: [
			"Here are the providers on your list. Call them, or open their profiles.",
			{
				each: "providers",
				facts: {
					"{name}": { when: "phone_number", is: { none: "No phone number listed", other: "{phone_number}" } },
				},
			},
			{ each: "providers", links: { "Profile of {name}": "/providers/{url_slug}/{id}" } },
			"[Compare them]({compare})",
			"You can also send one request to all of them from that page. If you need help to choose, call us on {phone}. Our help is free.",
		],
		footer:
			"You got this email because someone asked us to send a list of providers to this address. We didn't add the address to any list. If that wasn't you, you can ignore this email.",
		soon: true,
	},
} as const satisfies EmailTable;

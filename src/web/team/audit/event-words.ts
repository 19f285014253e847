/** Events whose name doesn't read well as words. */
const WORDS: Record<string, string> = {
	"answer.added": "Saved answer added",
	"answer.changed": "Saved answer changed",
	"answer.removed": "Saved answer removed",
	"campaign.discarded": "Landing page changes discarded",
	"campaign.ended": "Landing page ended",
	"campaign.picture-changed": "Landing page picture changed",
	"campaign.published": "Landing page published",
	"campaign.saved": "Landing page saved",
	"campaign.started": "Landing page created",
	"capacity.asked": "Capacity requested by email",
	"capacity.letters": "Capacity emails turned on or off",
	"capacity.said": "Capacity updated",
	"case.called": "Call recorded",
	"case.claimed": "Case assigned",
	"case.next-action": "Next action set",
	"case.note": "Note added",
	"case.written": "Email sent from a case",
	"chat.taken": "Chat answered",
	"claim.confirmed": "Provider’s first user confirmed",
	"claim.refused": "Provider’s first user refused",
	"import.chosen": "Import choice made",
	"import.committed": "Import run",
	"import.report": "Import report downloaded",
	"import.tried": "Import checked",
	"letter.given-up": "Failed email dismissed",
	"letter.sent-again": "Email sent again",
	"account.joining-off": "Joining by own domain turned off",
	"account.joining-on": "Joining by own domain turned on",
	"member.invited": "Provider staff invited",
	"member.join-asked": "Provider staff asked to join",
	"member.joined": "Provider staff joined by own domain",
	"member.changed": "Provider staff changed",
	"member.removed": "Provider staff removed",
	"password-reset.asked": "Password reset requested",
	"password.set": "Password changed",
	"person.renamed": "Team member renamed",
	"profile.coverage-confirmed": "Profile area confirmed",
	"profile.undone": "Profile change undone",
	"quarantine.taken": "Quarantined file downloaded",
	"record.distinct": "Records marked as different people",
	"record.joined": "Case joined to a record",
	"referral.sent-to": "Referral sent to another address",
	"referral.silent": "Referral unanswered",
	"referral.start-answered": "Person said if support has started",
	"referral.taken-back": "Referral withdrawn by the team",
	"region.postcodes-moved": "Postcodes moved between regions",
	"response.written": "Response to a review written",
	"retention.begun": "Retention run started",
	"retention.tried": "Retention run checked",
	"sign-in-address.asked": "New sign-in email requested",
	"signed-in": "Signed in",
	"story.begun": "Story created",
	"story.picture": "Story picture changed",
	"team.invited": "Team member invited",
	"team.role-changed": "Team role changed",
	"two-factor.codes": "Recovery codes created",
	"two-factor.off": "Two-step sign-in turned off",
	"two-factor.on": "Two-step sign-in turned on",
	"two-factor.wrong-codes": "Wrong sign-in codes entered",
};

/** An audit event in words, for example `Case closed` for `case.closed`. An event without words of its own is split at its dots. */
export const eventWords = (event: string): string => {
	const known = Object.hasOwn(WORDS, event) ? WORDS[event] : undefined;
	if (known) return known;
	const words = event
		.replace(/\.read$/, " viewed")
		.replace(/\.listed$/, " list viewed")
		.replaceAll(/[.-]/g, " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
};

// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const followUpCopy = {
	recipientTitle: "Recipient Details & Service Preferences",
	participantTitle: "Participant Details & Service Preferences",
	recipientFirstName: "Recipient first name is required",
	recipientRelation: "Please select your relationship to the Recipient",
	participantFirstName: "Participant first name is required",
	participantAge: "Please enter age of the participant",
	participantRelation: "Please select your relationship to the participant",
	diagnosis: "Please select any relevant diagnosis",
	goals: "Please enter any relevant goals",
	planManagement: "Please select how the participant's NDIS plan is managed",
	consentUnanswered: "Please select Yes or No",
	consentRefused: "Please provide your consent",
	otherDiagnosis: "Other (type in diagnosis)",
	unknownDiagnosis: "I don't know",
	received: "Your request and details have been received.",
} as const;

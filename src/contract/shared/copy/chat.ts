// Texts quoted word for word from docs/requirements.tsv. docs/decisions/0004-corrected-texts.md lists corrected typos.

export const chatCopy = {
	thankYou: "Thank you for reaching out.",
	pleaseWait: "Please wait as the chat loads and someone from our experienced client service team will be with you.",
	searchServices: "Search Services",
	endConversation: "End Conversation",
	endedByVisitor: "The visitor ended the conversation.",
	youEnded: "You ended the conversation.",
	preferredTime: "Preferred time to contact",
	messageRequired: "Please write a message",
	requested: "Thank you for your request",
	received: "Your request and details have been received.",
	whenWeReturn: "A member of our client services team will be in touch with you when we return.",
	backToHome: "Back to Home",
} as const;

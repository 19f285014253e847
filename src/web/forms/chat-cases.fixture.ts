import { sendChatCopy, startChat, writeInChat } from "#contract/chat/chat.ts";
import { askForCallBack } from "#contract/enquiries/enquiries.ts";
import { ACTS } from "../public/contact/live-chat/act.ts";
import { CALL_BACK_FIELDS, callBackNames } from "../public/contact/live-chat/call-back-panel.tsx";
import * as liveChat from "../public/contact/live-chat.tsx";
import { newForms } from "./acts.ts";
import type { Case } from "./form-cases.fixture.ts";
import { newForm } from "./read-form.ts";

// The forms of the live chat page.

const cases = { url: undefined, organisation: "o", recordType: "r", origin: "Web", timeField: "preferred_time" };
const chat = {
	...{ id: "c", reference: "C1", state: "open", answered_by: "Jo", started_at: "2026-03-02T00:00:00Z" },
	messages: [],
};
const data = {
	...{ returnTo: "/", kind: { kind: "embedded" }, cases, today: "2026-03-02", opensAgain: "today", chat: null },
	hours: {
		...{ is_open: true, changes_at: "2026-03-02T07:00:00Z", holidays: [], opens: "8:30", closes: "17:00", asked: 0 },
	},
	forms: newForms(ACTS),
	callBackForm: newForm(askForCallBack, CALL_BACK_FIELDS, callBackNames(cases)),
};

export const CHAT_FORMS: Record<string, Case> = {
	"first message of a chat": {
		page: liveChat,
		endpoint: startChat,
		data,
		right: { message: "Hello" },
		intent: "begin",
	},
	"message in a chat": {
		page: liveChat,
		endpoint: writeInChat,
		data: { ...data, chat },
		right: { message: "Hello" },
		intent: "write",
	},
	"copy of a chat": {
		page: liveChat,
		endpoint: sendChatCopy,
		data: { ...data, chat },
		right: { email: "mai@visitor.example" },
		intent: "copy",
		ids: "copy-",
	},
	"call back": {
		page: liveChat,
		endpoint: askForCallBack,
		data: { ...data, wantsCallBack: true },
		right: {
			preferred_time: "Tuesday",
			name: "Mai",
			phone: "0491 570 006",
			email: "mai@visitor.example",
			"contact_terms.interpreter": "Vietnamese",
			caseNumber: "E24C1383",
		},
		path: "/live-chat/call-back",
	},
};

import { endChat, leaveChat, sendChatCopy, startChat, writeInChat } from "#contract/chat/chat.ts";
import { askForCallBack } from "#contract/enquiries/enquiries.ts";
import { act, type Sent, sendAct } from "#web/forms/acts.ts";
import { typedIn } from "#web/forms/form-state.ts";
import { thankAt } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { answersIn } from "#web/parts/questions/ask-questions.tsx";
import { CALL_BACK_FIELDS, callBackNames } from "./call-back-panel.tsx";

/** A copy was sent, and the page stays as it is. */
export interface Copied {
	done: string;
}

export const ACTS = {
	begin: act(startChat),
	write: act(writeInChat, () => ({ names: { text: "message" } })),
	copy: act<typeof sendChatCopy, Copied>(sendChatCopy, (form) => ({
		taken: () => ({ done: `We've sent a copy to ${String(form.get("email")).trim()}.` }),
	})),
	end: act(endChat),
	leave: act(leaveChat),
};

/** Sends the forms of the live chat page. */
export const sendForm = async (from: Sent) => {
	// An outside case system takes the same call-back form, so it has no intent. Its address identifies it (LCH-021).
	if (!pathOf(from.request).startsWith(links.callBack())) return sendAct(from, ACTS, () => links.liveChat());
	return submitForm(from, askForCallBack, {
		fields: CALL_BACK_FIELDS,
		given: (form) => answersIn(typedIn(form)),
		names: callBackNames(from.context.get(requestContext).cases),
		taken: ({ can_reach }) => thankAt(from, links.chatRequested(can_reach)),
	});
};

/** Frames, button and window that an outside service's chat leaves in the page. */
const CHAT_ELEMENTS =
	'[id^="embedded-messaging"], [id^="embeddedMessaging"], [class*="embedded-messaging"], .embeddedServiceHelpButton, .embeddedServiceSidebar';

/** Removes what an earlier chat left in the page, before the chat or the call-back form starts (LCH-016). */
export const removeChatElements = (): void => {
	for (const element of document.querySelectorAll(CHAT_ELEMENTS)) element.remove();
};

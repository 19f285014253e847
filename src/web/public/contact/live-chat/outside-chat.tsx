import { useEffect, useState } from "react";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { removeChatElements } from "./chat-elements.ts";

/** Settings of the outside service's script (LCH-015). */
export interface OutsideChatProps {
	organisation: string;
	deployment: string;
	siteUrl: string;
	messagingUrl: string;
	/** Hidden pre-chat field. */
	caseNumber: string | undefined;
}

/** The part that we use of the script's global object (Salesforce Messaging for Web). */
interface Bootstrap {
	settings: Record<string, unknown>;
	init(organisation: string, deployment: string, siteUrl: string, more: { scrt2URL: string }): void;
	prechatAPI?: { setHiddenPrechatFields(fields: Record<string, string>): void };
	utilAPI?: { launchChat(): Promise<unknown> };
}

declare global {
	interface Window {
		embeddedservice_bootstrap?: Bootstrap;
	}
}

const LAUNCHER = "#embeddedMessagingConversationButton, .embeddedMessagingConversationButton";

/** Opens the chat at full size: with its launcher button if it shows one, or else with its API. */
const launch = () => {
	const button = document.querySelector<HTMLElement>(LAUNCHER);
	if (button) button.click();
	else window.embeddedservice_bootstrap?.utilAPI?.launchChat().catch(() => {});
};

/** An outside service's chat in place of ours. It opens by itself; if its script fails, the page offers a call back. */
export const OutsideChat = ({ organisation, deployment, siteUrl, messagingUrl, caseNumber }: OutsideChatProps) => {
	const brand = useRoot()?.brand;
	const [stage, setStage] = useState<"loading" | "loaded" | "failed">("loading");
	// Waits for hydration, when `useOpen` checks the clock again: once the outside script has loaded, it can't be undone.
	const [isAwake, setAwake] = useState(false);
	useEffect(() => setAwake(true), []);
	useEffect(() => {
		if (!isAwake) return;
		removeChatElements();
		const ready = () => {
			if (caseNumber) window.embeddedservice_bootstrap?.prechatAPI?.setHiddenPrechatFields({ CaseNumber: caseNumber });
		};
		window.addEventListener("onEmbeddedMessagingReady", ready);
		window.addEventListener("onEmbeddedMessagingButtonCreated", launch);
		const script = document.createElement("script");
		script.src = `${siteUrl}/assets/js/bootstrap.min.js`;
		script.onload = () => {
			const bootstrap = window.embeddedservice_bootstrap;
			if (!bootstrap) return setStage("failed");
			bootstrap.settings.language = "en_US";
			// The chat window stays full size when the page opens another tab.
			bootstrap.settings.shouldMinimizeWindowOnNewTab = false;
			bootstrap.init(organisation, deployment, siteUrl, { scrt2URL: messagingUrl });
			setStage("loaded");
		};
		script.onerror = () => setStage("failed");
		document.head.append(script);
		return () => {
			window.removeEventListener("onEmbeddedMessagingReady", ready);
			window.removeEventListener("onEmbeddedMessagingButtonCreated", launch);
			script.onload = null;
			script.onerror = null;
			script.remove();
			removeChatElements();
		};
	}, [isAwake, organisation, deployment, siteUrl, messagingUrl, caseNumber]);
	const host = new URL(siteUrl).host;
	if (stage === "failed")
		return (
			<Notice kind="warning" role="alert" title="We couldn't load the chat">
				<p>
					{brand && (
						<>
							Call us on <PhoneLink of={brand.phone} />, or{" "}
						</>
					)}
					ask for a call back.
				</p>
				<p>
					<ButtonLink href={links.callBack()} variant="secondary">
						Ask for a call back
					</ButtonLink>
				</p>
			</Notice>
		);
	return (
		<p role="status">
			{stage === "loading" ? chatCopy.pleaseWait : "The chat has opened in its own window on this page."} {host} runs it
			for us.
		</p>
	);
};

import { useEffect, useState } from "react";
import { copy } from "#contract/shared/copy.ts";
import { links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { removeChatElements } from "./chat-elements.ts";

/** What the outside service's script gets (LCH-015). */
export interface OutsideChatProps {
	organisation: string;
	deployment: string;
	siteUrl: string;
	messagingUrl: string;
	/** Hidden pre-chat field. */
	caseNumber: string | undefined;
}

/** The part of the script's own object that is used: Salesforce, Messaging for Web. */
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

/** Opens the chat at full size: by its launcher where it shows one, else by its own call. */
const launch = () => {
	const button = document.querySelector<HTMLElement>(LAUNCHER);
	if (button) button.click();
	else window.embeddedservice_bootstrap?.utilAPI?.launchChat().catch(() => {});
};

/** An outside service's chat in the place of ours, opened by itself. Where its script cannot be had there is a way on. */
export const OutsideChat = ({ organisation, deployment, siteUrl, messagingUrl, caseNumber }: OutsideChatProps) => {
	const brand = useRoot()?.brand;
	const [stage, setStage] = useState<"loading" | "loaded" | "failed">("loading");
	// The page asks its own clock as it comes alive, and this chat may be closed by it: what an outside service has loaded cannot be taken back.
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
			// A full-size window, which stays so when its page opens another tab.
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
							Call us on <a href={telephone(brand.phone)}>{brand.phone}</a>, or{" "}
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
			{stage === "loading" ? copy.chat.pleaseWait : "The chat has opened in its own window on this page."} {host} runs
			it for us.
		</p>
	);
};

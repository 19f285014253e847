import type { AutomaticSend } from "#contract/referrals/referrals.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import common from "../common/common.module.css";
import { HOLD_WORDS, onMoment } from "./words.ts";

interface Props {
	sending: AutomaticSend | null;
	/** What happens next, as the person reads it. */
	nextWords: string | null;
	isOpen: boolean;
	today: string;
}

/** Held before sending, or before others are asked. */
const isHeld = (sending: AutomaticSend | null): sending is AutomaticSend =>
	sending?.state === "held" || (sending?.state === "sent" && sending.because === "withdrawal");

/** How a request sends itself, and what the person reads about the next step. */
export const Sending = ({ sending, nextWords, isOpen, today }: Props) => (
	<>
		{nextWords && <p>The person reads: “{nextWords}”</p>}
		{isOpen && sending?.state === "waiting" && (
			<Notice kind="info" title={`It will be sent by itself ${onMoment(sending.due_at, today)}`}>
				<p>It goes to each provider that the person agreed to and that fits.</p>
				<div className={common.ways}>
					<ActForm intent="sending-stop" submit="Stop sending" inline />
					<ActForm intent="sending-send" submit="Send now" inline />
				</div>
			</Notice>
		)}
		{isOpen && isHeld(sending) && sending.because && (
			<Notice kind="warning" title={`Held: ${HOLD_WORDS[sending.because]}`}>
				<p>
					{sending.state === "sent"
						? "It was sent before. No other providers are asked until you let it go on."
						: "Check the request, then send it or find other providers."}
				</p>
				{sending.because !== "nobody-fits" && (
					<ActForm intent="sending-send" submit={sending.state === "sent" ? "Let it go on" : "Send now"} inline />
				)}
			</Notice>
		)}
		{isOpen && sending?.state === "stopped" && (
			<Notice
				kind="info"
				title={`Automatic sending was stopped${sending.decided_by ? ` by ${sending.decided_by}` : ""}`}
			>
				<p>Find providers and send it yourself, or send it to the providers the person agreed to.</p>
				<ActForm intent="sending-send" submit="Send now" inline />
			</Notice>
		)}
	</>
);

import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { copy } from "#contract/shared/copy.ts";
import { links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import { Loading } from "../../ui/loading/loading.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import styles from "./embedded-form.module.css";

interface Props {
	/** The form's id. */
	form: string;
	/** What a screen reader calls the frame. */
	title: string;
	/** How much room to keep before the form's own height is known. */
	room: "provider" | "campaign";
	/** Where to when it was sent. */
	success: string;
}

/** `sent`: the page before the frame was left by its form; `shown`: it holds a form. */
type FrameState = "waiting" | "shown" | "sent" | "failed";

/** The page's address; a jump within it, as by the skip link, is no other address. */
const here = () => window.location.pathname + window.location.search;

/** What the frame holds: its document can be read where it is of this site, and is null where it is another's or never came. */
const lookInto = (frame: HTMLIFrameElement, hasBeenSent: boolean): FrameState => {
	const page = frame.contentDocument;
	if (!page) return hasBeenSent ? "sent" : "failed";
	if (page.URL === "about:blank" || page.readyState !== "complete") return "waiting";
	// On the way back from the success page a browser may show our thanks again: they stay, or nobody could leave.
	if (page.querySelector("[data-sent]")) return hasBeenSent ? "sent" : "shown";
	if (page.forms.length > 0) return "shown";
	// Thanks of an outside service, fetched by ours.
	return hasBeenSent && page.querySelector("base") ? "sent" : "failed";
};

/**
 * A form in its own frame (LYO-013 to LYO-015), which is part of the server's page and works without scripts. Scripts fit its height to the form,
 * report a failed load with a way out, and lead the visitor on when the frame leaves its page after a send.
 */
export const EmbeddedForm = ({ form, title, room, success }: Props) => {
	const root = useRoot();
	const brand = root?.brand;
	const { pathname } = useLocation();
	const frame = useRef<HTMLIFrameElement>(null);
	const hasBeenSent = useRef(false);
	const release = useRef<() => void>(undefined);
	const [stage, setStage] = useState<"asked" | "loading" | "shown" | "failed">("asked");
	const [round, setRound] = useState(0);
	/** The page's own address when it was opened. */
	const address = useRef<string>(undefined);

	/** Sizes the frame by what is in it, and notes when that is sent. */
	const attend = (element: HTMLIFrameElement, page: Document) => {
		const inside = element.contentWindow as (Window & typeof globalThis) | null;
		if (!inside) return;
		// An outside form leads the whole window on where no scripts run; here the frame alone.
		page.querySelector("base")?.setAttribute("target", "_self");
		const measure = () => {
			element.style.blockSize = `${Math.ceil(page.documentElement.getBoundingClientRect().height)}px`;
		};
		const observer = new inside.ResizeObserver(measure);
		observer.observe(page.documentElement);
		measure();
		const sending = () => {
			hasBeenSent.current = true;
		};
		page.addEventListener("submit", sending);
		release.current = () => observer.disconnect();
	};

	const look = () => {
		const element = frame.current;
		if (!element) return;
		const found = lookInto(element, hasBeenSent.current);
		release.current?.();
		if (found === "waiting") return setStage("loading");
		if (found === "failed") return setStage("failed");
		if (found === "sent") {
			if (here() === address.current) window.location.assign(success);
			return;
		}
		hasBeenSent.current = false;
		if (element.contentDocument) attend(element, element.contentDocument);
		setStage("shown");
	};

	// The frame may have come, or failed, before the scripts did.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each frame
	useEffect(() => {
		address.current ??= here();
		look();
		return () => release.current?.();
	}, [round]);

	if (stage === "failed")
		return (
			<Notice kind="error" role="alert" title="We can't show the form right now">
				{brand && (
					<p>
						Please call us on <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}, or email{" "}
						<a href={`mailto:${brand.email}`}>{brand.email}</a>.
					</p>
				)}
				<p className={styles.again}>
					<Button
						variant="secondary"
						onClick={() => {
							setStage("loading");
							setRound(round + 1);
						}}
					>
						Try again
					</Button>
				</p>
			</Notice>
		);
	return (
		<>
			<p className={styles.onPaper}>
				The form isn't printed. You can find it at {root?.publicUrl}
				{pathname}
				{brand && `, or call us on ${brand.phone}, ${brand.phoneHours}`}.
			</p>
			<div className={styles.place}>
				{stage === "loading" && (
					<div className={styles.loading}>
						<Loading text={copy.listing.loading} />
					</div>
				)}
				<iframe
					key={round}
					ref={frame}
					src={links.embeddedForm(form)}
					title={title}
					className={`${styles.frame} ${styles[room]}`}
					onLoad={look}
				/>
			</div>
		</>
	);
};

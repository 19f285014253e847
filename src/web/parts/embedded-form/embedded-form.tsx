import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { listingCopy } from "#contract/shared/copy/listing.ts";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Phone } from "../../ui/bdi/bdi.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Loading } from "../../ui/loading/loading.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PhoneLink } from "../phone-link/phone-link.tsx";
import styles from "./embedded-form.module.css";

interface Props {
	form: string;
	/** Accessible name of the frame. */
	title: string;
	/** Reserves height until the form is measured. */
	room: "provider" | "campaign";
	/** Page after sending. */
	success: string;
}

/** `shown`: the frame shows a form. `sent`: the form has been sent. */
type FrameState = "waiting" | "shown" | "sent" | "failed";

/** URL of the page without hash, so that jumps within the page don't count as a change. */
const here = () => window.location.pathname + window.location.search;

/** State of the frame. Its document is null if it belongs to another site or didn't load. */
const lookInto = (frame: HTMLIFrameElement, hasBeenSent: boolean): FrameState => {
	const page = frame.contentDocument;
	if (!page) return hasBeenSent ? "sent" : "failed";
	if (page.URL === "about:blank" || page.readyState !== "complete") return "waiting";
	// After Back from the success page, stay on the confirmation; otherwise Back would lead to the success page again.
	if (page.querySelector("[data-sent]")) return hasBeenSent ? "sent" : "shown";
	if (page.forms.length > 0) return "shown";
	// Confirmation of an external form service, fetched by our server.
	return hasBeenSent && page.querySelector("base") ? "sent" : "failed";
};

/**
 * A form in its own frame (LYO-013 to LYO-015), rendered by the server and usable without scripts. Scripts fit its
 * height to the form, show an error with alternatives if it fails to load, and open the success page after sending.
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
	/** URL of the page when it was opened. */
	const address = useRef<string>(undefined);

	/** Fits the frame to its content and detects when the form is sent. */
	const attend = (element: HTMLIFrameElement, page: Document) => {
		const inside = element.contentWindow as (Window & typeof globalThis) | null;
		if (!inside) return;
		// Without scripts an external form changes the whole window; with scripts only the frame.
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

	// The frame may have loaded or failed before hydration.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once per frame
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
						Please call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}, or email{" "}
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
				{brand && (
					<>
						, or call us on <Phone>{brand.phone}</Phone>, {brand.phoneHours}
					</>
				)}
				.
			</p>
			<div className={styles.place}>
				{stage === "loading" && (
					<div className={styles.loading}>
						<Loading text={listingCopy.loading} />
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

import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { isForStaff, isForTeam, links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { HelpNow } from "../help-now/help-now.tsx";
import { NoConnection } from "../no-connection/no-connection.tsx";
import { QuickExit } from "../quick-exit/quick-exit.tsx";
import { loadingWords } from "./loading-words.ts";
import { OwnHoursScript } from "./own-hours.tsx";
import { PlainFooter, PlainHeader } from "./plain-frame.tsx";
import { SiteFooter } from "./site-footer.tsx";
import styles from "./site-frame.module.css";
import { DemoData, SiteHeader } from "./site-header.tsx";

interface SiteFrameProps {
	logo: "home" | "site";
	/** Target of the skip link. `page` skips an area's bar within the main part. */
	start?: "main" | "page";
	/** False for an area with a bar of its own. */
	header?: boolean;
	/** Only our name, what we are and the phone, for providers who answer by an emailed link. */
	plain?: boolean;
	children: ReactNode;
}

/**
 * Layout of every page: skip link, quick exit (public pages), header with phone and hours, content, call block, footer.
 */
export const SiteFrame = ({ logo, start = "main", header = true, plain: asked = false, children }: SiteFrameProps) => {
	// These pages have no scripts, so the browser needs no code for it.
	const plain = import.meta.env.SSR && asked;
	const root = useRoot();
	const { pathname, search } = useLocation();
	const isPublic = !isForStaff(pathname);
	const help = root?.help?.at === pathname ? root.help.lines : undefined;
	// After the effects of the page itself: help comes before an error summary.
	useEffect(() => {
		if (help) document.getElementById("help-now")?.focus();
	}, [help]);
	return (
		<>
			<a className="skip-link" href={`#${start}`}>
				Skip to main content
			</a>
			{root && isPublic && !plain && <QuickExit href={root.brand.quickExitUrl} />}
			{plain && <PlainHeader brand={root?.brand} demo={root?.demo ?? false} />}
			{header && !plain && <SiteHeader logo={logo} brand={root?.brand} demo={root?.demo ?? false} nav={isPublic} />}
			<main id="main" tabIndex={-1} className={header ? styles.main : undefined}>
				{help && <HelpNow help={help} leaveHref={isPublic ? root?.brand.quickExitUrl : undefined} />}
				<NoConnection />
				<LedHere by={new URLSearchParams(search).get("notice")} />
				{children}
				{!header && root?.demo && <DemoData />}
			</main>
			{plain && <PlainFooter brand={root?.brand} />}
			{header && !plain && !isForTeam(pathname) && <SiteFooter brand={root?.brand} />}
			{isPublic && <OwnHoursScript />}
			<Progress />
		</>
	);
};

/** Explains a redirect from a provider's page. */
const LedHere = ({ by }: { by: string | null }) => {
	if (by !== "profile" && by !== "gone") return null;
	return (
		<div className={styles.notice}>
			{by === "profile" ? (
				<Notice kind="warning" role="status" title="We couldn't open that profile just now">
					<p>It's our fault. Please try again in a few minutes.</p>
				</Notice>
			) : (
				<Notice kind="warning" role="status" title="We couldn't find that provider">
					<p>
						They may no longer be listed, or part of the address may be wrong. Search for others below, or{" "}
						<Link href={links.results()}>see all providers</Link>.
					</p>
				</Notice>
			)}
		</div>
	);
};

/** Shows that a form or page is loading, if it takes a while and scripts are running. */
const Progress = () => {
	const navigation = useNavigation();
	// Reloading the data after a form still counts as sending, so the status doesn't change next to the errors.
	const [isSending, setSending] = useState(false);
	if (isSending !== (navigation.state === "submitting" || (isSending && navigation.state === "loading")))
		setSending(!isSending);
	return (
		<div role="status" className={styles.progress}>
			{isSending && <span>Sending …</span>}
			{!isSending && navigation.state === "loading" && <span>{loadingWords(navigation.location.pathname)}</span>}
		</div>
	);
};

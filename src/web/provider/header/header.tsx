import { useRef } from "react";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { links } from "../../lib/links.ts";
import { providerLinks } from "../../lib/provider-links.ts";
import { useMenuClosing } from "../../lib/use-menu-closing.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { AreaBar } from "../../ui/area-bar/area-bar.tsx";
import { Mark } from "../../ui/brand/logo.tsx";
import { Icon, type IconName } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./header.module.css";

interface Profile {
	id: number;
	url_slug: string;
}

interface Props {
	/** The profile that the page is about, or else the first one. */
	current: Profile;
	isSeveral: boolean;
	/** True if the address names the profile. */
	isChosen: boolean;
	/** True for owners of an account, who manage its staff. */
	owns: boolean;
	/** Number of referrals to answer: in total, and by profile id. */
	waiting: { waiting: number; results: readonly { provider: number; waiting: number }[] };
	at: string;
}

/** The bar's first link. */
const Home = () => (
	<Link href={providerLinks.referralInbox()} className={styles.home}>
		<Mark className={styles.mark} />
		<span className="visually-hidden">Your area: referrals</span>
	</Link>
);

/** The bar for people without a profile, and before two-step sign-in is set up. */
export const PlainHeader = ({ isTeam }: { isTeam: boolean }) => (
	<div className={styles.plain}>
		<Link href={isTeam ? links.team() : links.home()} className={styles.home}>
			<Mark className={styles.mark} />
			<span className="visually-hidden">{isTeam ? "Team console" : "Public site"}</span>
		</Link>
		<PostForm action={links.logout()} inline>
			<button type="submit" className={styles.open}>
				<Icon name="leave" /> {adminCopy.logout}
			</button>
		</PostForm>
	</div>
);

/** Tabs, the link to other profiles, and the menu, for signed-in staff with a profile (ADM-011 to ADM-017). */
export const AdminHeader = ({ current, isSeveral, isChosen, owns, waiting, at }: Props) => {
	const welcome = links.adminWelcome(isSeveral && !isChosen ? undefined : current);
	// With several profiles it counts all of them; the inbox shows which ones.
	const count = isSeveral
		? waiting.waiting
		: (waiting.results.find(({ provider }) => provider === current.id)?.waiting ?? 0);
	const referrals = { href: providerLinks.ownReferrals(current), label: "Referrals", count };
	const inbox = { href: providerLinks.referralInbox(), label: "Referrals", count };
	const tabs: { href: string; label: string; count?: number; isInMenu?: boolean }[] = isSeveral
		? [
				{ href: welcome, label: adminCopy.welcome, isInMenu: true },
				{ href: links.ownProviders(), label: adminCopy.myProfiles },
				inbox,
			]
		: [
				{ href: welcome, label: adminCopy.welcome, isInMenu: true },
				{ href: providerLinks.editProfile(current), label: adminCopy.myProfile, isInMenu: true },
				{ href: providerLinks.ownReviews(current), label: adminCopy.myReviews },
				referrals,
			];
	return (
		<AreaBar
			label="Provider admin"
			home={<Home />}
			tabs={tabs.map(({ href, label, count: waits, isInMenu }) => ({
				href,
				label: (
					<span className={isInMenu ? styles.inMenu : styles.tab}>
						{label}
						{waits ? (
							<span className={styles.count}>
								{waits}
								<span className="visually-hidden"> {waits === 1 ? "referral" : "referrals"} to answer</span>
							</span>
						) : null}
					</span>
				),
				isCurrent: isAt(at, href),
			}))}
		>
			{isSeveral && (
				<Link href={links.ownProviders()} className={styles.switch}>
					{adminCopy.switchProviders}
				</Link>
			)}
			<Menu current={current} isSeveral={isSeveral} owns={owns} />
		</AreaBar>
	);
};

const isAt = (at: string, href: string): boolean =>
	at === href ||
	(href.endsWith("/welcome") && at.endsWith("/welcome")) ||
	// With one profile, the inbox has the same list as the profile's page.
	(href.endsWith("/referrals") && at === providerLinks.referralInbox());

/** A drawer that slides out. It is a disclosure, so that it opens without scripts too. */
const Menu = ({ current, isSeveral, owns }: Omit<Props, "isChosen" | "waiting" | "at">) => {
	const details = useRef<HTMLDetailsElement>(null);
	useMenuClosing(details, true);
	// Closes on click, not when the next page arrives: that would close a menu the user has opened again.
	const closeAtOnce = () => {
		if (details.current) details.current.open = false;
	};
	const items: { href: string; label: string; icon: IconName }[] = [
		{ href: links.adminWelcome(isSeveral ? undefined : current), label: adminCopy.welcome, icon: "home" },
		...(isSeveral
			? [{ href: links.ownProviders(), label: adminCopy.listAll, icon: "users" as const }]
			: [
					{ href: providerLinks.editProfile(current), label: adminCopy.viewEdit, icon: "edit" as const },
					{ href: providerLinks.preview(current), label: "Preview profile", icon: "search" as const },
				]),
		...(owns ? [{ href: providerLinks.staff(), label: "Your team", icon: "users" as const }] : []),
		{ href: links.security(), label: "Sign-in and security", icon: "key" },
		{ href: links.contact(), label: "Contact us", icon: "phone" },
	];
	return (
		<details ref={details} className={styles.menu}>
			<summary className={styles.open}>
				<Icon name="menu" /> Menu
			</summary>
			<nav className={styles.drawer} aria-label="Menu">
				<ul className={styles.items}>
					{items.map(({ href, label, icon }) => (
						<li key={label}>
							<Link href={href} className={styles.item} onClick={closeAtOnce}>
								<Icon name={icon} /> {label}
							</Link>
						</li>
					))}
					<li>
						<PostForm action={links.logout()} inline>
							<button type="submit" className={styles.item}>
								<Icon name="leave" /> {adminCopy.logout}
							</button>
						</PostForm>
					</li>
				</ul>
			</nav>
		</details>
	);
};

import type { Brand } from "#contract/shared/brand.ts";
import { links, telephone } from "../../lib/links.ts";
import { Logo } from "../../ui/brand/logo.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./site-frame.module.css";
import { SiteMenu, SiteRow } from "./site-nav.tsx";

/** Our logo, or the operator's, which leads home. */
export const SiteLogo = ({ logo, brand }: { logo: "home" | "site"; brand: Brand | undefined }) => {
	const own = brand?.logos[logo];
	return (
		<Link href={links.home()} className={styles.logo} data-logo={logo}>
			{own ? (
				<img src={own} alt={brand?.name} height={48} width={200} />
			) : (
				<Logo variant={logo} productName={brand?.name ?? ""} />
			)}
			<span className="visually-hidden">: home</span>
		</Link>
	);
};

/**
 * Header with logo (larger on the home and campaign pages) and a button to call. Public pages add links to the main pages
 * and the chat: in the row on wide screens, otherwise in a menu.
 */
export const SiteHeader = ({
	logo,
	brand,
	demo,
	nav,
}: {
	logo: "home" | "site";
	brand: Brand | undefined;
	demo: boolean;
	nav: boolean;
}) => {
	return (
		<header className={styles.header}>
			<div className={styles.bar}>
				<SiteLogo logo={logo} brand={brand} />
				{nav && <SiteRow />}
				{brand && (
					<a className={styles.phone} href={telephone(brand.phone)}>
						<Icon name="phone" /> Call <span className={styles.number}>{brand.phone}</span>
					</a>
				)}
				{nav && <SiteMenu brand={brand} />}
			</div>
			{demo && <DemoData />}
		</header>
	);
};

export const DemoData = () => (
	<p className={styles.demo}>
		<Link href={links.demoEmails()}>Demo data: emails it would send</Link>
	</p>
);

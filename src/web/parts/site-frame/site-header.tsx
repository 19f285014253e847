import type { Brand } from "#contract/shared/brand.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { links, telephone } from "../../lib/links.ts";
import { Logo } from "../../ui/brand/logo.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import { OwnHours } from "./own-hours.tsx";
import styles from "./site-frame.module.css";
import { SiteNav } from "./site-nav.tsx";

/**
 * Header with logo (larger on the home and campaign pages) and, on public pages, links to the main pages. Phone, hours
 * and chat are in the same place on every page.
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
	const own = brand?.logos[logo];
	return (
		<header className={styles.header}>
			{demo && (
				<p className={styles.demo}>
					Demo data. <Link href={links.demoEmails()}>Emails it would send</Link>
				</p>
			)}
			<div className={styles.bar}>
				<Link href={links.home()} className={styles.logo} data-logo={logo}>
					{own ? (
						<img src={own} alt={brand?.name} height={48} width={200} />
					) : (
						<Logo variant={logo} productName={brand?.name ?? ""} />
					)}
					<span className="visually-hidden">: home</span>
				</Link>
				{nav && <SiteNav />}
				{brand && (
					<div className={styles.contact}>
						<a className={styles.phone} href={telephone(brand.phone)}>
							<Icon name="phone" /> <span className="visually-hidden">Call us on </span>
							{brand.phone}
						</a>{" "}
						<Link className={styles.chat} href={links.liveChat()}>
							<Icon name="message" /> Chat<span className="visually-hidden"> with us</span>
						</Link>{" "}
						<span className={styles.hours}>
							Phone: <OwnHours hours={openHours(brand).phone} />.{" "}
							<span className={styles.chatHours}>Chat: {openHours(brand).chatTimes}</span>
						</span>
					</div>
				)}
			</div>
		</header>
	);
};

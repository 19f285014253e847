import type { ReactNode } from "react";
import type { Brand } from "#contract/shared/brand.ts";
import { reachCopy } from "#contract/shared/copy/site.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { links, telephone } from "../../lib/links.ts";
import { Phone } from "../../ui/bdi/bdi.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./contact-ways.module.css";

const { relay, interpreter } = reachCopy;

const RelayNumber = ({ children, by = "tel" }: { children: string; by?: "tel" | "sms" }) => (
	<a className={styles.number} href={by === "sms" ? telephone(children).replace("tel:", "sms:") : telephone(children)}>
		{children}
	</a>
);

const Way = ({ title, children }: { title: string; children: ReactNode }) => (
	<div>
		<dt>{title}</dt>
		<dd>{children}</dd>
	</div>
);

/** All ways to reach the team other than a plain call: relay service, interpreter, message, chat or call back. */
export const ContactWays = ({ brand }: { brand: Brand }) => (
	<dl className={styles.ways}>
		<Way title="If you're deaf, or find it hard to hear or speak on the phone">
			<p>
				Use the <a href="https://www.accesshub.gov.au/about-the-nrs">National Relay Service</a> and ask for{" "}
				<b className={styles.number}>
					<Phone>{brand.phone}</Phone>
				</b>
				.
			</p>
			<ul className={styles.numbers}>
				<li>
					Voice relay: <RelayNumber>{relay.voice}</RelayNumber>
				</li>
				<li>
					TTY: <RelayNumber>{relay.tty}</RelayNumber>
				</li>
				<li>
					SMS relay: <RelayNumber by="sms">{relay.sms}</RelayNumber>
				</li>
				<li>Video relay, in Auslan: on their website or in their app</li>
			</ul>
		</Way>
		<Way title="If you'd like an interpreter">
			<p>
				Call TIS National on <RelayNumber>{interpreter}</RelayNumber> and say your language. Then ask for{" "}
				<b className={styles.number}>
					<Phone>{brand.phone}</Phone>
				</b>
				. It's free. <Link href={links.inYourLanguage()}>More in your language</Link>.
			</p>
		</Way>
		<Way title="Live chat">
			<p>
				<Link href={links.liveChat()}>Chat with our team</Link>. {openHours(brand).chat}.
			</p>
		</Way>
		<Way title="Email">
			<p>
				Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
			</p>
		</Way>
		<Way title="Ask for a call back">
			<p>
				<Link href={`${links.contact()}#write`}>Send us a message</Link> with your number and a good time, and we'll
				call you.
			</p>
		</Way>
		<Way title="Something went wrong">
			<p>
				<Link href={links.complaints()}>Make a complaint or give feedback</Link>. You can call us and we'll write it
				down for you.
			</p>
		</Way>
	</dl>
);

/** The same, collapsed, next to a phone number. */
export const OtherWays = ({ brand }: { brand: Brand }) => (
	<Disclosure summary={reachCopy.anotherWay}>
		<ContactWays brand={brand} />
	</Disclosure>
);

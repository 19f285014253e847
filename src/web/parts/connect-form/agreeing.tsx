import type { ReactNode } from "react";
import { OTHERS_WORDS } from "#contract/referrals/others.ts";
import { Choices, Tick } from "../../forms/contract-form.tsx";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Name, Phone } from "../../ui/bdi/bdi.tsx";
import { Link } from "../../ui/link/link.tsx";
import { WhoPays } from "../who-pays/who-pays.tsx";
import styles from "./connect-form.module.css";

interface Asked {
	id: number;
	name: string;
}

/** Who is asked. Several providers each have a box, so that the visitor can leave any of them out. */
const WhoWeAsk = ({ chosen, about }: { chosen: readonly Asked[]; about: (one: Asked) => ReactNode }) =>
	chosen.length > 1 ? (
		<Choices
			name="ask"
			hint="Untick any you don't want."
			optional={false}
			options={chosen.map((one) => ({ value: String(one.id), label: <Name>{one.name}</Name>, hint: about(one) }))}
		/>
	) : (
		<p id="ask">
			<strong>We ask:</strong>{" "}
			{chosen[0] ? <Name>{chosen[0].name}</Name> : "providers that fit. We don't give your name."}
			{chosen[0] && <input type="hidden" name="ask" value={chosen[0].id} />}
		</p>
	);

interface Props {
	/** Nobody if everyone who fits is asked. */
	chosen: readonly Asked[];
	/** What stands beside a provider's box. */
	about?: (one: Asked) => ReactNode;
}

/** What the visitor agrees to: who is asked, what they see now, and what they get after a yes (decision 74). */
export const Agreeing = ({ chosen, about = () => null }: Props) => {
	const brand = useRoot()?.brand;
	const [first, ...more] = chosen;
	return (
		<>
			<div className={styles.agreeing}>
				<h2>Before we ask</h2>
				<WhoWeAsk chosen={chosen} about={about} />
				<p>
					<strong>They see now:</strong> what help, what suburb, the age group and the funding. They don't see your
					name.
				</p>
				<p>
					<strong>If they say yes:</strong>{" "}
					{first
						? "they get your name, phone, email and how to reach you."
						: "you choose who gets your name and contact details."}
				</p>
				{chosen.length !== 1 && (
					<p>
						<WhoPays of="some" />
					</p>
				)}
			</div>
			<Tick
				name="consent"
				label={<>Yes, ask {first && more.length === 0 ? <Name>{first.name}</Name> : "them"} for me.</>}
				hint={
					brand && (
						<>
							You can stop this at any time. Rather talk? Call <Phone>{brand.phone.replaceAll(" ", "\u00a0")}</Phone>.
						</>
					)
				}
			/>
			{first && (
				<Tick name="others" label={OTHERS_WORDS} hint="You choose who of them gets your name and contact details." />
			)}
			<Tick
				name="terms"
				label={
					<>
						I agree to the <Link href={links.terms()}>terms and conditions</Link> and the{" "}
						<Link href={links.privacy()}>privacy policy</Link>.
					</>
				}
			/>
		</>
	);
};

import { OTHERS_WORDS } from "#contract/referrals/others.ts";
import { Tick } from "../../forms/contract-form.tsx";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Link } from "../../ui/link/link.tsx";
import { WhoPays } from "../who-pays/who-pays.tsx";

/** What each chosen provider learns now, and after it says yes (decision 71). */
const ConsentWords = ({ names, product }: { names: string[]; product: string }) => {
	const several = names.length > 1;
	return (
		<>
			I agree that {product} asks <strong>{new Intl.ListFormat("en-AU").format(names)}</strong> for me.{" "}
			{several ? "Each sees" : "They see"} the service, age group, suburb and funding now.{" "}
			{several ? "Each one that says yes gets" : "If they say yes, they get"} my name and contact details.
		</>
	);
};

/** What providers learn of a request that names nobody. */
const EveryoneWords = ({ product }: { product: string }) => (
	<>
		I agree that {product} asks providers that fit, without my name. They see the service, age group, suburb and
		funding. I choose who gets my name and contact details. <WhoPays of="some" />
	</>
);

/** What the visitor agrees to. @param names the chosen providers; undefined if everyone who fits is asked */
export const Agreeing = ({ names }: { names: string[] | undefined }) => {
	const brand = useRoot()?.brand;
	const product = brand?.name ?? "us";
	return (
		<>
			<Tick
				name="consent"
				label={names ? <ConsentWords names={names} product={product} /> : <EveryoneWords product={product} />}
				hint={
					brand &&
					`You can change your mind at any time. Rather talk first? Call us on ${brand.phone.replaceAll(" ", "\u00a0")}.`
				}
			/>
			{names && (
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

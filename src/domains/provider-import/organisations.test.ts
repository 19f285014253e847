import { describe, expect, test } from "vitest";
import { organisationHost } from "#domains/providers/directory/organisation-host.ts";
import { groupByOrganisation, organisationName } from "./organisations.ts";

const outlet = (name: string, email: string | null, website: string | null = null) => ({ name, email, website });
const groups = (...outlets: ReturnType<typeof outlet>[]) =>
	groupByOrganisation(outlets).map((group) => group.map((o) => o.name).join("+"));

test.each([
	["homecare.regis.com.au", "regis.com.au"],
	["www.youragedcare.org", "youragedcare.org"],
	["bne.centacare.net.au", "centacare.net.au"],
	["snowymonaro.nsw.gov.au", "snowymonaro.nsw.gov.au"],
	["countryhealthconnect.sa.gov.au", "countryhealthconnect.sa.gov.au"],
	["gmail.com", undefined],
	["bigpond.net.au", undefined],
	["sites.google.com", undefined],
	["smallcare.wixsite.com", undefined],
	["sa.gov.au", undefined],
	["health.qld.gov.au", undefined],
	["com.au", undefined],
	["localhost", undefined],
])("the organisation of %s is %s", (host, organisation) => {
	expect(organisationHost(host)).toBe(organisation);
});

describe("outlets are grouped", () => {
	test("by the domain of their email address or website, also through a third outlet", () => {
		expect(
			groups(
				outlet("a", "x@care.com.au"),
				outlet("b", null, "http://www.care.com.au/north"),
				outlet("c", "y@care.com.au", "http://care.org"),
				outlet("d", "z@care.org"),
				outlet("e", "x@other.org"),
			),
		).toEqual(["a+b+c+d", "e"]);
	});
	test("by the same address at a shared domain, but not by that domain", () => {
		expect(
			groups(outlet("a", "team@gmail.com"), outlet("b", "team@gmail.com"), outlet("c", "other@gmail.com")),
		).toEqual(["a+b", "c"]);
	});
	test("but not because both have no details", () => {
		expect(groups(outlet("a", null), outlet("b", null))).toEqual(["a", "b"]);
	});
});

test.each([
	[["Ozcare Brisbane North", "Ozcare Cairns", "Ozcare Bundaberg"], "Ozcare"],
	[["KinCare Caboolture", "KinCare Melbourne East", "Kincare Hunter", "Something Else"], "KinCare"],
	[["Services of Hope", "Services of Faith"], "Services of Hope"],
	[["Home Care North", "Home Care South", "Home Care North"], "Home Care North"],
	[["The Whiddon Group Bourke", "The Whiddon Group Coast"], "The Whiddon Group"],
	[["Enrich Living Services formerly St Ives", "Enrich Living Services formerly Stives"], "Enrich Living Services"],
	[["Alone Care"], "Alone Care"],
])("%j are called %s", (names, name) => {
	expect(organisationName(names)).toBe(name);
});

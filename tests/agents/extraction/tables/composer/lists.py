"""Lists that questions are composed over, and what the composer makes of them."""

from pathlib import Path

from agents.extraction.tables.composer.compose import compose
from tests.agents.extraction.tables.own_lists import OwnList, own_list

GYM = (
    "gym_classes.csv",
    "Class,Coach,Weekday,Start,Booked,Places,Fee £\nSpin,Dana,Mon,07:00,18,20,8\nYoga,Petra,Mon,18:30,14,15,7\n"
    "Boxing,Marcus,Tue,19:00,12,12,9\nSpin,Dana,Wed,07:00,11,20,8\nPilates,Petra,Wed,12:15,9,14,7\n"
    "Yoga,Petra,Thu,18:30,15,15,7\nCircuits,Marcus,Fri,17:45,16,18,6\nSpin,Jo,Sat,09:30,20,20,8\n",
)
GARAGE = (
    "garage_jobs.csv",
    "Job,Date in,Customer,Car,Hours,Parts £,Labour £,Collected\n1,2026-10-01,Patel,Golf,2.5,84.2,150,yes\n"
    "2,2026-10-03,Brown,Fiesta,1,22.5,60,yes\n3,2026-10-07,Nowak,Golf,4,310,240,no\n4,2026-10-12,Singh,Clio,1.5,45,90,yes\n"
    "5,2026-10-15,Patel,Transit,6,520.75,360,no\n6,2026-10-20,Adams,Fiesta,2,61,120,yes\n"
    "7,2026-11-02,Brown,Fiesta,3,99.9,180,no\n",
)
TOOLS = (
    "tool_library.csv",
    "Tool,Category,Borrower,Out,Back,Deposit\nLadder,access,Tomasz,2026-10-01,2026-10-04,20\n"
    "Sander,power,Ivy,2026-10-02,,35\nDrill,power,Tomasz,2026-10-06,2026-10-09,30\nLadder,access,Ruth,2026-10-10,,20\n"
    "Mower,garden,Ivy,2026-10-12,2026-10-13,50\nDrill,power,Ruth,2026-10-18,2026-10-25,30\n",
)
TEAM = (
    "team_sheet.csv",
    "Player,Pos,Age,Goals,Assists,Cards,Injured\nDiaz,FW,23,11,4,2,no\nOkoye,MF,27,5,9,4,no\nBerg,DF,31,1,0,7,yes\n"
    "Sato,FW,20,8,3,0,no\nMoreau,GK,29,0,0,1,no\nHall,DF,25,2,1,5,yes\nLuz,MF,22,3,6,3,no\n",
)
STOCK = (
    "cafe_stock.csv",
    "Item,Have,Min,From\nOat milk,14,24,Brakes\nBeans kg,9,6,Rounton\nLids,180,250,Nisbets\nSyrup,4,2,Monin\n",
)
FRIDGE = (
    "fridge temps.csv",
    "Check,Walk-in C,Freezer C\nMon am,4.2,-19\nMon pm,5.6,-18.5\nTue am,4.9,-19.2\nTue pm,6.1,-18\nWed am,5.2,-18.8\n",
)
FORMS = (
    "attendance.csv",
    "Pupil,Form,Days absent,Late marks\nAda,7B,0,7\nBo,7B,2,1\nCleo,8K,1,6\nDot,8K,7,5\nEd,9A,3,0\n",
)
BOOKS = (
    "图书借阅.csv",
    "书名,借阅人,班级,借出日期,归还日期,逾期天数\n活着,李想,三班,2026-09-01,2026-09-20,0\n三体,王萌,一班,2026-09-03,2026-10-15,12\n"
    "平凡的世界,赵磊,三班,2026-09-10,,20\n三体,周婷,二班,2026-09-15,2026-10-01,0\n围城,李想,三班,2026-10-02,,5\n",
)
SPENT = (
    "家庭支出.csv",
    "日期,类别,商家,金额,付款人,报销\n2026-10-02,买菜,盒马,86.5,爸爸,否\n2026-10-05,交通,地铁,20,妈妈,是\n2026-10-09,买菜,永辉,132,妈妈,否\n"
    "2026-10-15,医疗,社区医院,210,爸爸,是\n2026-10-22,娱乐,万达影城,98,妈妈,否\n",
)
LESSONS = (
    "课程表.csv",
    "课程,老师,教室,星期,人数,学分\n高数,林教授,A301,周一,120,4\n英语,陈老师,B205,周二,45,2\n物理,王老师,A102,周三,98,3\n体育,赵老师,操场,周四,60,1\n"
    "线代,林教授,A301,周五,115,3\n",
)
FEVER = (
    "体温单.csv",
    "床位,测量时间,体温℃,脉搏\n5床,11-12 06:00,36.7,76\n7床,11-12 06:00,37.9,84\n7床,11-12 20:00,38.4,86\n7床,11-13 06:00,37.2,80\n",  # noqa: E501 - a table
)
GROUP = (
    "昆明6日团.csv",
    "团员,岁数,房型,忌口\n陈晓,34,单间,吃素\n孔祥,51,双间,\n佟慧,60,双间,吃素\n范远,28,单间,不吃辣\n",
)
CLUB = ("club.csv", "who,what,Total £,Fee paid\nAnn,tea,12.5,yes\nBen,cups,12,no\nAnn,cake,7,no\n")
RUNS = (
    "runs.csv",
    "Runner,Club,Race,Distance km,Time min,Age,Country,Finished\nAnna Berg,Harriers,Spring 10k,10,44,34,Norway,yes\n"
    "Ben Stone,Harriers,City half,21,98,41,England,yes\nJordan Banks,Striders,City half,21,,38,England,no\n"
    "Georgia May,Road Runners,Spring 10k,10,47,25,Scotland,yes\nBen Stone,Harriers,Autumn marathon,42,215,41,England,yes\n"  # noqa: E501 - a table
    "Paris North,Road Runners,Autumn marathon,42,240,33,France,yes\nAnna Berg,Harriers,City half,21,95,34,Norway,yes\n",
)
LARDER = (
    "larder.csv",
    "Item,Qty,Min qty,Price EUR,Expiry\nButter,8,12,2.6,2025-10-02\nGreen tea 40,30,10,3.2,2027-01-10\n"
    "Black tea 40,12,10,2.9,2026-12-20\nOrange juice 1l,6,12,2.4,2025-09-20\nFish fingers,9,10,3.5,2026-02-10\n",
)
SPENDING = (
    "spending.csv",
    "Date,Payee,Category,Amount GBP,Paid by\n2026-09-02,Tesco,groceries,54.2,Amy\n2026-09-05,Shell,fuel,61,Tom\n"
    "2026-09-19,Lidl,groceries,33.1,Tom\n2026-10-15,Shell,fuel,58.5,Mark\n2026-10-21,Cinema,fun,27,Amy\n",
)
ORDERS = (
    "订单.csv",
    "单号,客户,城市,商品,数量,金额,退款金额,快递,已签收\n1001,李雷,上海,台灯,2,198,0,顺丰,是\n1002,韩梅,北京,书架,1,320,320,中通,是\n"
    "1003,王强,上海,台灯,1,99,99,圆通,否\n1005,李雷,上海,椅子,2,440,220,中通,是\n1006,孙莉,北京,地毯,1,560,0,顺丰,否\n",
)
STAFF = (
    "员工.csv",
    "姓名,部门,岗位,入职日期,月薪,请假天数,已转正\n王芳,销售部,经理,2019-05-12,15000,3,是\n张伟,销售部,专员,2024-11-18,8000,5,否\n"
    "周一,财务部,出纳,2024-06-03,7000,2,否\n孙平均,行政部,经理,2017-06-30,14000,6,是\n",
)
HIRE = (
    "hall.csv",
    "Date,Customer,Room,Guests,Fee,Deposit paid\n2025-03-02,Mark Long,Main Hall,120,480,yes\n"
    "2025-03-09,May Short,Main Hall,60,320,yes\n2025-04-01,Bill Young,Studio,150,400,yes\n"
    "2025-05-03,Faith Day,Studio,35,200,no\n",
)
Listed = tuple[str, str]


class Composing:
    """Loads lists once, and tells what composed questions bring of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[str, OwnList] = {}

    async def own(self, listed: Listed) -> OwnList:
        """Return a list, loaded."""
        name, text = listed
        if name not in self._loaded:
            self._loaded[name] = await own_list(self._folder / str(len(self._loaded)), name, text)
        return self._loaded[name]

    async def told(self, listed: Listed, request: str) -> list[list[tuple[object, ...]]]:
        """Return the rows that each reading of a request brings; none where it is not understood."""
        own = await self.own(listed)
        found = compose(request, own.shape)
        return [await own.rows(question) for question in found.questions] if found is not None else []

    async def one(self, listed: Listed, request: str) -> list[tuple[object, ...]] | None:
        """Return the rows that a request brings; None where its readings do not agree, or there is none."""
        told = await self.told(listed, request)
        return told[0] if told and all(rows == told[0] for rows in told) else None
